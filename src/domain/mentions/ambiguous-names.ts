const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*;\s*/));

/** Everyday words that, capitalised, nearly always name the company. */
export const wellKnownNames = list(
  `apple; amazon; meta; oracle; ford; intel; caterpillar; adobe; alphabet; micron; chevron; tesla; uber; disney; coke;
  boeing; corning; pepsi; starbucks; dell; airbnb; cisco; salesforce; snapchat; google; moderna; servicenow; marriott; honda`,
);

/** Names of large companies that also mean something else, so that they need evidence although they look distinctive. */
export const doubtfulNames = list(
  `energy transfer; waste management; national grid; imperial oil; realty income; republic services; moodys; hilton;
  lilly; galapagos; vale; mellon; merrill; barclays; santander; kraft; tyson; norton; harley; gilead; ing; ups; sap;
  aon; state street; public storage; gold fields; global payments; royal gold; snap on; expand energy; brown brown; best buy;
  viking; atmos; tko; eaton; colgate; hershey; heinz; delphi; anthem; colfax; modelo; linde; williams; travelers`,
);

/** Names that never count: sources of news, indexes, persons, and words with too many meanings. */
export const rejectedNames = list(
  `nyse; new york stock exchange; nasdaq; nasdaq stock exchange; reuters; thomson; thomson reuters; cbs; nbc; espn; hbo;
  fox news; fox; new york times company; wall street journal; dow jones company; s p; standard poors; buffett;
  warren buffett; mac; windows; spam; dove; total; square; coach; sprint; usdc; fca; gta; mobil; dish; united; slack;
  marvel; jeep; palo alto; national security; social security; central bank; federal reserve; news; duke; global; us;
  united states; american; u s bank; us bank; take 2; sales force; robin hood; big blue; jordan brand; zoom; american international; on; bill; popular;
  freedom; liberty; unity; tower; nice; wise; venture; match; southern; progressive; element; expand; trip; free; align;
  strategy; republic; credo; chord; crown; general; first; national; real estate; x`,
);

/** Common names that no list of companies has. */
export const commonNames: readonly { symbol: string; name: string }[] = [
  { symbol: 'GE', name: 'GE' },
  { symbol: 'HPQ', name: 'HP' },
  { symbol: 'COF', name: 'Capital One' },
  { symbol: 'JPM', name: 'JPMorgan Chase' },
  { symbol: 'TMO', name: 'Thermo Fisher' },
  { symbol: 'PM', name: 'Philip Morris' },
  { symbol: 'BMY', name: 'Bristol Myers' },
  { symbol: 'MSTR', name: 'MicroStrategy' },
  { symbol: 'IBKR', name: 'Interactive Brokers' },
  { symbol: 'LULU', name: 'Lululemon' },
];

/** The word before a name that shows that it is something else: `the Big Apple`, `price target`. */
export const misleadingBefore: Readonly<Record<string, ReadonlySet<string>>> = {
  amazon: list('the; brazilian; brazils; peruvian; colombian; bolivian; across; western; southern'),
  apple: list('big; an; candy; adams; pine; custard; an'),
  oracle: list('an; omaha; price; blockchain'),
  meta: list('so; very'),
  ford: list('river'),
  intel: list('us; military; secret; classified; gathering; enemy; drone; new; share; sharing; war; counter'),
  corning: list('city'),
};

/** The word after a name that shows that it is something else: `Apple pie`, `Amazon rainforest`, `Ford Foundation`. */
export const misleadingAfter = list(
  `pie; juice; cider; tree; trees; orchard; orchards; grower; growers; harvest; crop; farmer; farmers; sauce; picking;
  blossom; seed; rainforest; river; basin; jungle; forest; forests; deforestation; tribe; tribes; fires; wildfires; valley;
  park; stadium; arena; field; foundation; museum; university; college; school; hospital; street; county; avenue; bridge;
  airport; mountain; lake; island; islands; desert; soup; butterfly; larvae; of; coast; bread; pudding; committee; analysis;
  verse; city; briefing; briefings; dossier; assessment; assessments; agencies; agency; officers`,
);

/** Given names. A single word after one is a surname: `Harrison Ford`. */
export const givenNames = list(
  `harrison; henry; gerald; betty; tom; doug; rob; christine; bill; william; edsel; john; james; robert; michael; mike;
  david; richard; charles; joseph; thomas; mark; paul; george; steven; steve; kevin; brian; edward; ron; ronald; tim;
  timothy; jason; jeff; jeffrey; ryan; jacob; gary; nick; nicholas; eric; jon; jonathan; larry; justin; scott; brandon; ben;
  benjamin; sam; samuel; frank; greg; gregory; ray; raymond; alex; alexander; patrick; jack; dennis; jerry; nikola; walt;
  roy; conrad; paris; perez; mary; patricia; jennifer; jen; linda; elizabeth; barbara; susan; jessica; sarah; karen; lisa;
  nancy; ashley; emily; kim; kimberly; donna; michelle; carol; amanda; melissa; deborah; laura; anna; anne; ann; rachel;
  fiona; andrew; andy; peter; daniel; dan; matthew; matt; anthony; tony; chris; christopher; josh; joshua; ken; kenneth;
  george; jim; joe; bob; dave; ted; ed; al; jamie; martin; phil; stephen; adam; alan; carl; keith; roger; terry; sean; neil`,
);
