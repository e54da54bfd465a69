import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCompanies } from './companies.ts';
import { openKnownEvents } from './known-events.ts';
import { readFormerSymbols } from './listing-names.ts';
import { createSnapshotProvider, readSearchKnowledge } from './snapshot-provider.ts';

const dataDir = join(import.meta.dirname, '../../../../../data');
const market = await createSnapshotProvider({ dataDir });
afterAll(() => market.close());

/** Queries by the symbol that must come first. */
const first: Record<string, string[]> = {
  GOOGL: ['google', 'alphabet', 'googel', 'gogle', 'google stock'],
  META: ['facebook', 'meta', 'facebok', 'faecbook', 'facebook inc', 'fb'],
  TSLA: ['tesla motors', 'tesla', 'tesal', 'telsa', 'tesla stock price'],
  TSM: ['tsmc', 'taiwan semiconductor'],
  MSTR: ['microstrategy'],
  SHEL: ['royal dutch shell', 'shell'],
  DE: ['john deere', 'deere'],
  PM: ['phillip morris', 'philip morris'],
  UAA: ['under armor', 'under armour'],
  USB: ['us bank', 'us bancorp'],
  QQQ: ['nasdaq 100', 'nasdaq-100', 'nasdaq100', 'qqq', 'invesco qqq', 'nasdq 100'],
  MSFT: ['micrsoft', 'microsoft', 'microsft', 'mircosoft', 'microsof', 'micrsof', 'microsoft corp'],
  AMZN: ['amazn', 'amazon', 'amzon', 'amazom', 'amazon.com'],
  NVDA: ['nvida', 'nvidia', 'nvdia', 'nvidea', 'nividia', 'nvidia shares'],
  AAPL: [
    'US0378331005',
    'us 037833 1005',
    'NASDAQ:AAPL',
    'AAPL US',
    'AAPL.US',
    'appel',
    'apple',
    'aplle',
    'apple stock',
    'apple inc',
    'apple computer',
  ],
  NFLX: ['netflx', 'netflix', 'netfilx'],
  GE: ['general electric', 'general electirc', 'ge'],
  BAC: ['boa', 'bank of america', 'bofa', 'bank of amercia'],
  AXP: ['amex', 'american express', 'american expres'],
  CMCSA: ['comcast', 'nbc'],
  T: ['att', 'at&t'],
  VOO: [
    's&p 500',
    's and p 500',
    'sp500',
    'sp 500',
    's&p500',
    's&p 500 etf',
    'vanguard',
    'vanguard s&p 500',
    'voo',
    'vangaurd',
  ],
  GLD: ['gold etf'],
  JNJ: ['j&j', 'johnson & johnson', 'johnson and johnson', 'jnj', 'johnson & jonson', 'jonson and johnson'],
  XYZ: ['square', 'block', 'sq'],
  SPCX: ['x corp', 'twitter', 'spacex'],
  'BRK-B': [
    'berkshire',
    'berkshire hathaway',
    'brk.b',
    'BRK/B',
    'brk-b',
    'brkb',
    'brk b',
    'NYSE:BRK.B',
    'BRK/B US',
    'berkshire hathway',
    'berkshire hataway',
  ],
  'BRK-A': ['brk.a'],
  'BF-B': ['bf.b', 'bf/b'],
  'HEI-A': ['hei.a'],
  JPM: ['jp morgan', 'jpmorgan', 'j.p. morgan', 'jpmorgan chase', 'chase'],
  WFC: ['wells fargo', 'wels fargo'],
  C: ['citi', 'citigroup', 'citibank'],
  GS: ['goldman', 'goldman sachs', 'goldmansachs', 'goldman sacks', 'goldman sachs group'],
  MS: ['morgan stanley', 'morgan stanly'],
  V: ['visa'],
  MA: ['mastercard', 'master card', 'mastercrd'],
  PYPL: ['paypal', 'pay pal'],
  COIN: ['coinbase', 'coinbse'],
  HOOD: ['robinhood', 'robinhod'],
  SCHW: ['charles schwab', 'schwab'],
  BLK: ['blackrock', 'black rock', 'blackrok'],
  KO: ['coca cola', 'coca-cola', 'cocacola', 'cocacolla', 'coca cla'],
  COKE: ['coke'],
  PEP: ['pepsi', 'pepsico'],
  MCD: ['mcdonalds', "mcdonald's", 'macdonalds', 'mcdonals'],
  SBUX: ['starbucks', 'starbuks'],
  NKE: ['nike', 'nikee', 'nike shoes'],
  DIS: ['disney', 'walt disney', 'disny', 'walt disny'],
  WMT: ['walmart', 'wal-mart', 'wal mart', 'wallmart'],
  COST: ['costco'],
  TGT: ['target'],
  HD: ['home depot', 'the home depot'],
  LOW: ['lowes', "lowe's"],
  F: ['ford', 'ford motor'],
  GM: ['general motors', 'gm', 'general moters'],
  TM: ['toyota'],
  HMC: ['honda'],
  RACE: ['ferrari'],
  BA: ['boeing', 'boing'],
  LMT: ['lockheed', 'lockheed martin', 'lockheed marten'],
  RTX: ['raytheon', 'raytheon technologies', 'united technologies'],
  CAT: ['caterpillar', 'catepillar', 'catterpillar'],
  MMM: ['3m'],
  XOM: ['exxon', 'exxon mobil', 'exxonmobil', 'exon mobil'],
  CVX: ['chevron'],
  BP: ['bp', 'british petroleum'],
  TTE: ['total'],
  PFE: ['pfizer', 'pfizr'],
  MRNA: ['moderna'],
  MRK: ['merck'],
  LLY: ['eli lilly', 'lilly', 'eli lily'],
  NVO: ['novo nordisk', 'ozempic', 'novo nordsik'],
  GSK: ['glaxo', 'glaxosmithkline'],
  AZN: ['astra zeneca', 'astrazenca'],
  UNH: ['unitedhealth', 'united health', 'unitedhealh'],
  ELV: ['anthem', 'antm'],
  CVS: ['cvs'],
  PG: ['procter and gamble', 'procter & gamble', 'p&g', 'procter and gambel', 'proctor & gamble'],
  UL: ['unilever'],
  CL: ['colgate'],
  IBM: ['ibm', 'international business machines'],
  INTC: ['intel'],
  AMD: ['amd', 'advanced micro devices'],
  QCOM: ['qualcomm', 'qualcom'],
  AVGO: ['broadcom', 'broadcomm'],
  MU: ['micron'],
  ORCL: ['oracle', 'orcale'],
  CRM: ['salesforce', 'salesfroce'],
  ADBE: ['adobe', 'adobee'],
  UBER: ['uber', 'uber technologes'],
  LYFT: ['lyft'],
  ABNB: ['airbnb'],
  DASH: ['door dash', 'doordash'],
  SNAP: ['snapchat'],
  PINS: ['pinterest'],
  RDDT: ['reddit'],
  SPOT: ['spotify', 'spotfy'],
  ZM: ['zoom'],
  PLTR: ['palantir', 'palanteer', 'palintir'],
  SNOW: ['snowflake', 'snowflak'],
  SHOP: ['shopify', 'shopfy'],
  BABA: ['alibaba', 'alibabba'],
  BIDU: ['baidu'],
  SONY: ['sony'],
  ASML: ['asml'],
  SAP: ['sap', 'US8030542042'],
  ARM: ['arm holdings'],
  SMCI: ['super micro', 'supermicro'],
  DELL: ['dell'],
  VZ: ['verizon', 'verison'],
  TMUS: ['t-mobile', 't mobile', 'sprint'],
  FDX: ['fedex', 'federal express'],
  UPS: ['ups', 'united parcel'],
  DAL: ['delta airlines', 'delta air'],
  UAL: ['united airlines'],
  LUV: ['southwest airlines'],
  AAL: ['american airlines'],
  CCL: ['carnival'],
  RCL: ['royal caribbean'],
  MAR: ['marriott'],
  HLT: ['hilton'],
  HOG: ['harley davidson'],
  BBY: ['best buy'],
  GME: ['gamestop'],
  AMC: ['amc'],
  BUD: ['budweiser', 'anheuser busch'],
  MO: ['altria'],
  KHC: ['kraft heinz', 'kraft', 'heinz'],
  GIS: ['general mills'],
  TSN: ['tyson'],
  KR: ['kroger'],
  CMG: ['chipotle'],
  YUM: ['kfc'],
  QSR: ['burger king'],
  DPZ: ['dominos'],
  EL: ['estee lauder'],
  LULU: ['lululemon'],
  RL: ['ralph lauren'],
  DIA: ['dow jones'],
  DOW: ['dow'],
  IWM: ['russell 2000'],
  VTI: ['total stock market', 'vanguard total stock market', 'vanguard totl stock'],
  BND: ['total bond market'],
  GOLD: ['gold'],
  SLV: ['silver etf', 'silver'],
  USO: ['oil etf'],
  IBIT: ['bitcoin etf', 'bitcon etf'],
  TLT: ['20 year treasury'],
  VNQ: ['reit etf', 'real estate etf'],
  SCHD: ['dividend etf', 'schwab dividend'],
  SMH: ['semiconductor etf', 'semiconductors'],
  IVV: ['ishares s&p 500'],
  SPY: ['spdr s&p 500', 'spy'],
  VT: ['vanguard total world'],
  ARKK: ['ark', 'cathie wood'],
  JEPI: ['jepi'],
  LQD: ['corporate bonds'],
  BNY: ['bk', 'bank of new york', 'bny mellon'],
  FRME: ['first merchants'],
  DDS: ['dillards', "dillard's"],
  PSNY: ['polestar'],
  IQMX: ['iqm'],
  RAC: ['rithm acquisition'],
  FCNCA: ['first citizens'],
  HOV: ['hovnanian'],
  WAFD: ['wafd'],
  CDZI: ['cadiz'],
  DB: ['deutsche bank'],
  UBS: ['credit suisse'],
  BCS: ['barclays'],
  HSBC: ['hsbc'],
  SAN: ['santander'],
  ING: ['ing'],
  RIO: ['rio tinto'],
  BHP: ['bhp'],
  VALE: ['vale'],
  PBR: ['petrobras'],
  BNS: ['scotiabank', 'bank of nova scotia'],
  RY: ['royal bank of canada'],
  TD: ['td bank'],
  STLA: ['chrysler', 'jeep'],
  BKNG: ['priceline', 'booking'],
  PSKY: ['viacom', 'paramount', 'cbs'],
  WBD: ['warner brothers'],
  GEN: ['symantec'],
  LUMN: ['centurylink'],
  VTRS: ['mylan'],
  BHC: ['valeant'],
  '^GDAXI': ['dax'],
  '^FTSE': ['ftse', 'ftse 100'],
  '^N225': ['nikkei'],
  '^STOXX50E': ['euro stoxx 50', 'eurostoxx'],
  '^FCHI': ['cac 40'],
  '^SSMI': ['smi'],
  '^HSI': ['hang seng'],
  '^GSPTSE': ['tsx'],
  'BTC-USD': ['bitcoin', 'xbt', 'btc-usd'],
  'ETH-USD': ['ethereum', 'ether', 'eth'],
  'GC=F': ['xau', 'gold gram', 'gc=f'],
  'SI=F': ['xag'],
  'VWCE.DE': ['vanguard ftse all-world', 'all-world', 'vwce', 'IE00BK5BQT80'],
  'EUNL.DE': ['msci world', 'eunl'],
  'IWDA.AS': ['iwda'],
  'MUV2.DE': ['münchener rück', 'muenchener rueck', 'munich re'],
  'NESN.SW': ['nestle', 'Nestlé', 'nestel', 'NESN SW', 'SWX:NESN'],
  '005930.KS': ['samsung electronics'],
  '0700.HK': ['tencent', '700 HK', 'HKG:0700'],
  'MC.PA': ['lvmh', 'lvhm', 'EPA:MC', 'MC FP'],
  'CBA.AX': ['commonwealth bank'],
  'SAP.DE': [
    ...['sap xetra', 'ETR:SAP', 'XETRA:SAP', 'SAP GY', 'sap gr equity', 'SAP.XETRA'],
    ...['DE0007164600', 'de 000 716460 0', '716460', 'WKN 716460'],
  ],
  '6758.T': ['sony tokyo'],
  'SHEL.L': ['shell london'],
  'RY.TO': ['RY toronto'],
  'HSBA.L': ['LON:HSBA', 'HSBA LN'],
  'SHOP.TO': ['TSE:SHOP', 'TSX:SHOP'],
  '7203.T': ['7203 JP', 'TYO:7203', 'TSE:7203'],
  'NOVO-B.CO': ['NOVOB DC', 'OMXCOP:NOVO_B'],
  'VOLV-B.ST': ['VOLVB SS', 'STO:VOLV-B'],
};

test.each(Object.entries(first).flatMap(([symbol, queries]) => queries.map((query) => [query, symbol])))(
  '%j finds %s first',
  async (query, symbol) => {
    const [best] = await market.search(query as string, { limit: 8 });
    expect(best?.symbol).toBe(symbol);
  },
);

/** Queries with several correct answers, which must all be among the first results. */
test.each<[string, number, string[]]>([
  ['hewlett packard', 3, ['HPE', 'HPQ']],
  ['marlboro', 3, ['PM', 'MO']],
  ['emerging markets', 3, ['VWO', 'EEM']],
  ['treasury etf', 4, ['TLT', 'BIL', 'SGOV']],
  ['t bills', 3, ['SGOV', 'BIL']],
  ['s&p 500', 4, ['VOO', 'IVV', 'SPY', 'SPYM']],
  ['gold', 4, ['GOLD', 'GLD', 'IAU']],
  ['vanguard', 5, ['VOO', 'VTI', 'VUG', 'VEA']],
  ['bitcoin etf', 5, ['IBIT', 'FBTC', 'ARKB']],
  ['philip morris', 2, ['PM']],
  ['brk', 2, ['BRK-A', 'BRK-B']],
  ['hei', 3, ['HEI', 'HEI-A']],
  ['bf', 3, ['BF-A', 'BF-B']],
  ['google', 2, ['GOOGL', 'GOOG']],
  ['under armour', 2, ['UAA', 'UA']],
  ['coke', 2, ['COKE', 'KO']],
  ['dow', 2, ['DOW', 'DIA']],
  ['treasury bond etf', 8, ['TLT']],
  ['dividend', 4, ['SCHD', 'VIG']],
  ['exon', 8, ['XOM']],
  ['s&p 500', 5, ['^GSPC']],
  ['dow jones', 3, ['^DJI']],
  ['cac', 2, ['^FCHI']],
  ['gold', 4, ['GC=F']],
  ['btc', 2, ['BTC-USD']],
  ['sony', 2, ['SONY', '6758.T']],
  ['ETR:SAP', 2, ['SAP.DE', 'SAP']],
  ['DE0007164600', 2, ['SAP.DE', 'SAP.MI']],
])('%j finds among the first %i results: %j', async (query, count, symbols) => {
  const found = await market.search(query, { limit: count });
  expect(found.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(symbols));
});

test('ranks notes, preferred shares and warrants after the common stock', async () => {
  for (const [query, symbols] of Object.entries({
    comcast: ['CMCSA', 'CCZ'],
    'first citizens': ['FCNCA', 'FCNCP'],
    polestar: ['PSNY', 'PSNYW'],
    'rithm acquisition': ['RAC', 'RAC-WS'],
  })) {
    const found = await market.search(query, { limit: 8 });
    expect(found.map(({ symbol }) => symbol).filter((symbol) => symbols.includes(symbol))).toEqual(symbols);
  }
});

test.each(['zzzq', 'xqzwk', 'qqqqqqqqqqqq', 'v8z'])('finds nothing for %j', async (query) => {
  expect(await market.search(query, { limit: 8 })).toEqual([]);
});

test('leaves out spelling corrections in an exact search', async () => {
  expect(await market.search('micrsoft', { limit: 8, exact: true })).toEqual([]);
  expect(await market.search('microsoft', { limit: 1, exact: true })).toMatchObject([{ symbol: 'MSFT' }]);
});

test.each<[string, Parameters<typeof market.search>[1], string[]]>([
  ['s&p 500', { kinds: ['index'], limit: 3 }, ['^GSPC']],
  ['sap', { currency: 'eur', limit: 2 }, ['SAP.DE', 'SAP.MI']],
  ['hsbc', { currency: 'GBP', kinds: ['share'], limit: 1 }, ['HSBA.L']],
  ['hsbc', { currency: 'GBX', exchange: 'london stock exchange', kinds: ['share'], limit: 1 }, ['HSBA.L']],
  ['IE00BK5BQT80', { currency: 'GBP', limit: 3 }, ['VWRP.L']],
  ['ETR:SAP', { currency: 'USD', limit: 1 }, ['SAP']],
  ['bitcoin', { kinds: ['coin'], limit: 8 }, ['BTC-USD', 'BCH-USD']],
  ['apple', { exchange: 'Xetra', limit: 1 }, ['APC.DE']],
])('%j with %j finds %j', async (query, options, symbols) => {
  expect((await market.search(query, options)).map(({ symbol }) => symbol)).toEqual(symbols);
});

test('a former symbol says until when the listing had it, where another listing has it too', async () => {
  expect(await market.search('fb', { limit: 1 })).toMatchObject([
    { symbol: 'META', former: { symbol: 'FB', until: '2022-06-09' } },
  ]);
  const [present, before] = await market.search('BBT', { limit: 2 });
  expect(present).not.toHaveProperty('former');
  expect(before).toMatchObject({ symbol: 'TFC', former: { symbol: 'BBT', until: '2019-12-09' } });
  expect((await market.search('meta', { limit: 1 }))[0]).not.toHaveProperty('former');
});

test('a former ISIN leads to the listing with its present one', async () => {
  const former = 'DE0005790406';
  expect(await market.search(former, { limit: 1 })).toMatchObject([
    { symbol: 'FPE3.DE', isin: 'DE000A3E5D64' },
  ]);
});

test('the days of former symbols are those of known events', async () => {
  const events = await openKnownEvents(dataDir)();
  for (const { symbol, former, until } of await readFormerSymbols(dataDir))
    for (const event of events(former))
      if (event.kind === 'symbol_change') expect([event.counterpart, event.date]).toEqual([symbol, until]);
});

test('ships names and fund order for existing listings only, without duplicates', async () => {
  const companies = new Map((await readCompanies(dataDir)).map((company) => [company.symbol, company]));
  const { names, funds } = await readSearchKnowledge(dataDir);
  expect(names.filter(({ symbol }) => !companies.has(symbol))).toEqual([]);
  expect(new Set(names.map(({ symbol, name }) => `${symbol} ${name.toLowerCase()}`)).size).toBe(names.length);
  expect(funds.filter((symbol) => companies.get(symbol)?.type !== 'etf')).toEqual([]);
  expect(new Set(funds).size).toBe(funds.length);
});
