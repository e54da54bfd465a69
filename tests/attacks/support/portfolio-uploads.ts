import type { OwnedPortfolio } from './portfolio-owner.ts';

const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n';

/** A Schwab file of purchases, a different number of shares each, from before the first known close: no price is doubted. */
export function purchases(count: number, from = 0): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const at = index + from;
    const day = new Date(Date.UTC(2005, 0, 5 + (at % 3_000))).toISOString();
    const [symbol, shares] = [['V', 'KO', 'MSFT', 'COST'][at % 4], at + 1];
    const date = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
    return `"${date}","Buy","${symbol}","","${shares}","$10","","-$${shares * 10}"\n`;
  });
  return header + lines.join('');
}

export function upload(
  { owner, path }: OwnedPortfolio,
  content: BlobPart,
  name = 'file.csv',
  query = '?preview=1',
) {
  const form = new FormData();
  form.append('files', new Blob([content]), name);
  return owner.call('POST', `${path}/imports${query}`, form);
}
