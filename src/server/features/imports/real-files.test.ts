import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { type ImportingCustomer, importingCustomer, verdictsOf } from '#tests/support/importing-customer.ts';

const schwab = `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"02/10/2025","Sell","KO","COCA-COLA CO","4","$64.50","$0.06","$257.94"
"01/20/2025","Some New Thing","KO","COCA-COLA CO","","","","$1.00"
"01/15/2025","Buy","KO","COCA-COLA CO","10","$60.00","","-$600.00"
`;
const degiro = `Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id
02-07-2024,09:00,02-07-2024,NEW CO,DE000000NEW0,Sell 6 NEW CO@3.80 USD (DE000000NEW0),,USD,22.80,USD,22.80,cc33
02-07-2024,09:00,02-07-2024,NEW CO,DE000000NEW0,DEGIRO Transaction and/or third party fees,,USD,-2.10,USD,20.70,cc33
01-07-2024,09:00,01-07-2024,NVIDIA CORP,US67066G1040,Sell 20 NVIDIA CORP@124 USD (US67066G1040),,USD,2480.00,USD,2480.00,aa11
20-06-2024,09:32,20-06-2024,NEW CO,DE000000NEW0,STOCK SPLIT: Buy 6 NEW CO@0 USD (DE000000NEW0),,USD,0.00,USD,0.00,
20-06-2024,09:32,20-06-2024,OLD CO,DE000000OLD0,STOCK SPLIT: Sell 9 OLD CO@0 USD (DE000000OLD0),,USD,0.00,USD,0.00,
10-06-2024,09:32,10-06-2024,NVIDIA CORP,US67066G1040,STOCK SPLIT: Sell 2 NVIDIA CORP@0 USD (US67066G1040),,USD,0.00,USD,0.00,
10-06-2024,09:32,10-06-2024,NVIDIA CORP,US67066G1040,STOCK SPLIT: Buy 20 NVIDIA CORP@0 USD (US67066G1040),,USD,0.00,USD,0.00,
18-03-2024,12:13,18-03-2024,NVIDIA CORP,US67066G1040,Buy 2 NVIDIA CORP@885 USD (US67066G1040),,USD,-1770.00,USD,0.00,bb22
15-03-2024,12:13,15-03-2024,OLD CO,DE000000OLD0,Buy 9 OLD CO@2.10 USD (DE000000OLD0),,USD,-18.90,USD,0.00,dd44
15-03-2024,12:13,15-03-2024,OLD CO,DE000000OLD0,DEGIRO Transaction and/or third party fees,,USD,-1.50,USD,0.00,dd44
`;
const unknown = `When;What;Paper;Pieces;Each
2025-01-15;Purchase;AAPL;2;200
2025-01-16;Purchase;KO;1;60
`;

interface Gained {
  symbol: string;
  gain: { realised: number };
}
interface UnknownSecurity {
  key: string;
  proposal: { symbol: string };
}

describe.each(databases)('files in the parser process on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await importingCustomer(api);
  });
  afterAll(() => api.stop());

  const send = async (text: string, fields: Record<string, string> = {}, query = '?preview=1') => {
    const form = { field: 'files', files: [{ name: 'trades.csv', bytes: text }] };
    return (await ada.client.send('POST', `${ada.path}/imports${query}`, fields, form)).body;
  };

  test('reads a file of a broker, newest rows first', async () => {
    const { import: imported } = await send(schwab);
    expect(imported.files).toMatchObject([{ format: { id: 'schwab' }, rowCount: 3, problem: null }]);
    expect(verdictsOf(imported)).toEqual([{ 2: 'new', 3: 'not_understood', 4: 'new' }]);
    const kinds = [{ file: 0, text: 'Some New Thing', kind: 'interest', remember: true }];
    expect((await ada.commit(imported._id, { kinds })).status).toBe(200);
    expect(await ada.shares()).toEqual({ KO: '6' });
    const again = await send(schwab);
    expect(verdictsOf(again.import)).toEqual([{ 2: 'duplicate', 3: 'duplicate', 4: 'duplicate' }]);
  });

  test('splits at a price of 0 keep what the shares cost, also under a new ISIN', async () => {
    const { import: imported } = await send(degiro);
    const securities = imported.securities.map(({ key, proposal: { symbol, ...own } }: UnknownSecurity) => ({
      ...{ key, symbol, own },
    }));
    expect((await ada.commit(imported._id, { securities })).status).toBe(200);
    expect(await ada.shares()).toEqual({});
    const { positions, gain } = (await ada.client.call('GET', `${ada.path}/performance`)).body.performance;
    const realised = positions.map(({ symbol, gain: own }: Gained) => [symbol, own.realised]);
    expect(Object.fromEntries(realised)).toEqual({ NVDA: 710, DE000000OLD0: 0, DE000000NEW0: 3.9 });
    expect(gain.total).toBe(710.3);
    expect(await send(degiro)).toMatchObject({ import: { counts: { new: 0, not_understood: 0 } } });
  });

  test('remembers the columns of an unknown file once it is committed', async () => {
    const asked = await send(unknown);
    const { mapping } = asked.import.files[0].unknown;
    const columns = { date: 0, kind: 1, symbol: 2, shares: 3, price: 4 };
    const answered = {
      ...mapping,
      headerLine: 1,
      columns,
      dates: 'iso',
      kinds: { Purchase: 'buy' },
      currency: 'USD',
    };
    const mapped = await send(unknown, { options: JSON.stringify([{ mapping: answered }]) }, '');
    expect(mapped.import).toMatchObject({ status: 'committed', counts: { new: 2 } });
    expect(await ada.shares()).toEqual({ AAPL: '2', KO: '1' });
    const more = '2025-02-03;Purchase;KO;5;62\n2025-02-04;Sale;KO;1;63\n2025-02-05;Gift;KO;1;63\n';
    const next = await send(unknown + more);
    expect(verdictsOf(next.import)).toEqual([
      { 2: 'duplicate', 3: 'duplicate', 4: 'new', 5: 'new', 6: 'not_understood' },
    ]);
    const kinds = [{ file: 0, text: 'Gift', kind: 'transfer_in', remember: true }];
    expect((await ada.commit(next.import._id, { kinds })).status).toBe(200);
    const gift = '2025-02-06;Gift;KO;2;64\n';
    expect(verdictsOf((await send(unknown + gift)).import)[0]).toMatchObject({ 4: 'new' });
    const options = JSON.stringify([{ mapping: { ...answered, kinds: {} } }]);
    const otherLayout = await send(`${unknown.replace('Each', 'Cost')}${gift}`, { options });
    expect(verdictsOf(otherLayout.import)[0]).toMatchObject({ 4: 'not_understood' });
  });

  test('says why a file cannot be read', async () => {
    const { import: imported } = await send('');
    expect(imported.files[0].problem).toBe('The file is empty. Export it again.');
    expect(imported.files[0].rows).toEqual([]);
    const wrong = await send(schwab, { options: JSON.stringify([{ format: 'nosuchformat' }]) });
    expect(wrong.import.files[0].problem).toBe('There is no format “nosuchformat”.');
  });

  test('lists the formats', async () => {
    const { formats } = (await ada.client.call('GET', '/imports/formats')).body;
    expect(formats).toContainEqual({ id: 'schwab', name: 'Charles Schwab' });
  });
});
