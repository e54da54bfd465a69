import { expect, test } from 'vitest';
import { otherSecurityType } from './listing-types.ts';

test.each([
  ['CCZ', 'Comcast Holdings ZONES', 'note'],
  ['TVC', 'Tennessee Valley Authority PARRS D 2028', 'note'],
  [
    'GJS',
    'Goldman Sachs Group Securities STRATS Trust for Goldman Sachs Group Securities Series 2006-2',
    'note',
  ],
  ['GJO', 'Synthetic Fixed-Income Securities Inc. on behalf of STRATS(SM) Trust', 'note'],
  ['TBB', 'AT&T Inc. 5.350% Global Notes due 2066', 'note'],
  ['DUKB', 'Duke Energy Corporation 5.625% Junior Subordinated Debentures due 2078', 'note'],
  ['SOJE', 'Southern Company (The) Series 2020A 4.95% due 01/2080', 'note'],
  ['FRMEP', 'First Merchants Corporation Depository Shares', 'preferred'],
  ['HOVNP', 'Hovnanian Enterprises Inc Dep Shr Srs A Pfd', 'preferred'],
  ['DDT', "Dillard's Capital Trust I", 'preferred'],
  ['BAC-PL', 'Bank of America Corporation', 'preferred'],
  ['IQMXW', 'IQM Quantum Computers Oyj Warrants to purchase', 'warrant'],
  ['PSNYW', 'Polestar Automotive Holding UK PLC Class C-1 ADS (ADW)', 'warrant'],
  ['RAC-WS', 'Rithm Acquisition Corp.', 'warrant'],
  ['RAC-UN', 'Rithm Acquisition Corp.', 'unit'],
  ['AACIU', 'Armada Acquisition Corp. III Units', 'unit'],
  ['ABCDR', 'ABC Acquisition Corp. Rights', 'right'],
  ['XYZR', 'Some Pharma Inc. Contingent Value Rights', 'right'],
])('classifies %s (%s) as a %s', (symbol, name, type) => {
  expect(otherSecurityType({ symbol, name })).toBe(type);
});

test.each([
  ['BRK-B', 'Berkshire Hathaway Inc. Class B'],
  ['AKO-A', 'Embotelladora Andina S.A.'],
  ['AVAL', 'Grupo Aval Acciones y Valores S.A. ADR (Each representing 20 preferred shares)'],
  ['LPL', 'LG Display Co Ltd AMERICAN DEPOSITORY SHARES'],
  ['BDRX', 'Biodexa Pharmaceuticals plc American Depositary Shs'],
  ['IRS', 'IRSA Inversiones Y Representaciones S.A. Global Depositary Shares'],
  ['BIP', 'Brookfield Infrastructure Partners LP Limited Partnership Units'],
  ['BSM', 'Black Stone Minerals L.P. Common units representing limited partner interests'],
  ['GHI', 'Greystone Housing Impact Investors LP Beneficial Unit Certificates'],
  ['GFL', 'GFL Environmental Inc. Subordinate voting shares no par value'],
  ['BTSG', 'BrightSpring Health Services Inc.'],
  ['UAL', 'United Airlines Holdings Inc.'],
  ['UNIT', 'Uniti Group Inc.'],
  ['CERT', 'Certara Inc.'],
  ['NTB', 'Bank of N.T. Butterfield & Son Limited (The) Voting'],
])('classifies %s (%s) as common stock', (symbol, name) => {
  expect(otherSecurityType({ symbol, name })).toBeUndefined();
});
