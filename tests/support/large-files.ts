/** Texts joined until they have as many bytes. All are ASCII. */
function repeatTo(bytes: number, [start, end]: readonly [string, string], next: (index: number) => string) {
  const parts = [start];
  let length = start.length + end.length;
  let count = 0;
  for (let part = next(count); length + part.length <= bytes; part = next(count)) {
    parts.push(part);
    length += part.length;
    count += 1;
  }
  parts.push(end);
  return { text: parts.join(''), count };
}

const dayOf = (index: number) => new Date(Date.UTC(2015, 0, 5 + (index % 3_000))).toISOString().slice(0, 10);
const symbolOf = (index: number) => ['AAPL', 'MSFT', 'KO', 'V'][index % 4];

/** A file with the number of its rows. */
export interface LargeFile {
  text: string;
  rows: number;
}

export function largeGhostfolioFile(bytes: number): LargeFile {
  const around = ['{"meta":{"version":"2.2"},"activities":[', '{"type":"FEE"}]}'] as const;
  const { text, count } = repeatTo(
    bytes,
    around,
    (index) =>
      `{"accountId":"b2d3fe1d","comment":null,"fee":${index % 20},"id":"a-${index}","quantity":${index + 1},"type":"BUY",` +
      `"unitPrice":10.5,"currency":"USD","dataSource":"YAHOO","date":"${dayOf(index)}T00:00:00.000Z",` +
      `"symbol":"${symbolOf(index)}","tags":[]},\n`,
  );
  return { text, rows: count + 1 };
}

/** Our own JSON export; the portfolio itself is a row too. */
export function largeHoldwiseFile(bytes: number): LargeFile {
  const start =
    '{"format":"holdwise","version":1,"portfolios":[\n{"title":"A","currency":"USD","transactions":[\n{}';
  const { text, count } = repeatTo(
    bytes,
    [start, ']}]}'],
    (index) =>
      `,\n{"id":"t${index}","date":"${dayOf(index)}","order":0,"kind":"buy","symbol":"${symbolOf(index)}","name":null,` +
      `"shares":"${index + 1}","price":"10.5","amount":null,"fee":"0","tax":"0","currency":"USD","rate":null,` +
      '"numerator":null,"denominator":null,"note":"","source":"manual","entered":"2024-07-01T09:00:00.000Z","lots":[],"linked":null}',
  );
  return { text, rows: count + 2 };
}
