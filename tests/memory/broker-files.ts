const header = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n';

/** A Schwab file of purchases, and of as many sales on later days. */
export function trades(count: number): Blob {
  const lines = Array.from({ length: count }, (_, at) => {
    const isSale = at >= count / 2;
    const day = new Date(Date.UTC(2005, 0, 5 + (at % 1_500) + (isSale ? 1_500 : 0))).toISOString();
    const date = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
    const [action, shares, sign] = isSale ? ['Sell', 1, ''] : ['Buy', 10, '-'];
    return `"${date}","${action}","${['V', 'KO', 'MSFT', 'COST'][at % 4]}","","${shares}","$10","","${sign}$${shares * 10}"\n`;
  });
  return new Blob([header, ...lines]);
}

/** A file that hardly compresses: few rows with long descriptions. */
export function longFile(bytes: number, seed: number): Blob {
  const line = (at: number) => {
    const words = Array.from({ length: 2_500 }, (_, word) =>
      ((word + 1) * (at + seed) * 2_654_435_761).toString(36),
    );
    return `"01/05/2005","Buy","V","${words.join(' ').slice(0, 30_000)}","1","$10","","-$10"\n`;
  };
  const count = Math.floor(bytes / 30_060);
  return new Blob([header, ...Array.from({ length: count }, (_, at) => line(at + 1))]);
}

/** A file of purchases, each of another security that nobody lists. */
export function unknownSecurities(bytes: number): Blob {
  const line = (at: number) => `"01/05/2005","Buy","ZZ${at}Q","Nobody ${at}","1","$10","","-$10"\n`;
  const count = Math.floor(bytes / line(100_000).length);
  return new Blob([header, ...Array.from({ length: count }, (_, at) => line(at + 1))]);
}

/** A file whose columns its owner has to name. */
export const unknownColumns = (at: number) => new Blob([`Alpha${at};Beta;Gamma;Delta\n2024-01-05;V;1;250\n`]);

/** A file of Portfolio Performance that refers to a transaction with thousands of fees thousands of times. */
export function manyReferences(times: number): Blob {
  const fees = '<unit type="FEE"><amount currency="EUR" amount="5"/></unit>'.repeat(times);
  const references = '<portfolio-transaction reference="../portfolio-transaction"/>'.repeat(times);
  const transaction = `<portfolio-transaction><uuid>p</uuid><date>2015-01-15T09:04</date><currencyCode>EUR</currencyCode><amount>100000</amount><shares>100000000</shares><units>${fees}</units><type>BUY</type></portfolio-transaction>`;
  return new Blob([
    `<client><version>66</version><securities><security><isin>US0378331005</isin></security></securities>`,
    `<portfolios><portfolio><name>Depot</name><transactions>${transaction}${references}</transactions></portfolio></portfolios></client>`,
  ]);
}
