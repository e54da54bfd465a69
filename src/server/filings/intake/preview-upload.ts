import type { FilingPreview } from '#contract/investor-filings.ts';
import { inChunks } from '#domain/chunk.ts';
import { dayText } from '#domain/day-text.ts';
import { type ChangeAction, changeActions } from '#domain/filings/actions.ts';
import type { Quarter } from '#domain/filings/history.ts';
import { changesBetween, type PositionChange } from '#domain/filings/quarter-changes.ts';
import type { Splits } from '#domain/splits.ts';
import type { InformationTable } from '#server/providers/filings/information-table.ts';
import { onlyAdds, type QuarterFiling } from '../filed-quarters.ts';
import { checkSize, readAllSecurities } from '../filed-securities.ts';
import { addPositions } from '../investor-filings/add-positions.ts';
import { isOlder } from '../investor-filings/build-filings.ts';
import { quarterFrom } from '../investor-filings/stored-quarters.ts';
import { listInvestorRows } from '../investor-rows.ts';
import type { ReadFilings } from '../read-filings.ts';
import { storedFiling } from '../stored-filing.ts';
import { chooseInvestor } from './apply-filing.ts';
import { findCik, type MergedUpload, mergeUpload, notStored, type UploadTarget } from './apply-upload.ts';
import { findSymbols } from './map-cusips.ts';
import type { FilingAdmin } from './refresh-investor.ts';

/** What a preview compares an upload with. */
export interface PreviewSources {
  readFilings: ReadFilings;
  splits: Splits;
}

const namesListed = 8;
const securitiesPerChunk = 500;

const toListed = ({ symbol, name, kind }: PositionChange): string => {
  const listed = symbol ? `${name} (${symbol})` : name;
  return kind === 'share' ? listed : `${listed}, ${kind}`;
};

/** Returns the changes by action, each with the names of the largest positions. */
function summarize(changes: readonly PositionChange[]): FilingPreview['changes'] {
  const largestFirst = changes.toSorted((a, b) => b.value - a.value);
  const byAction = Map.groupBy(largestFirst, ({ action }) => action);
  return changeActions.flatMap((action: ChangeAction) => {
    const found = byAction.get(action) ?? [];
    if (found.length === 0) return [];
    return [{ action, count: found.length, names: found.slice(0, namesListed).map(toListed) }];
  });
}

/** Returns the quarter after the upload. What only adds to a filing that is not stored adds to `known`. */
async function readQuarter(
  { db, source }: FilingAdmin,
  { quarter: { period, parts }, combined: { filing, tableId, securities: whole } }: MergedUpload,
  known: Quarter | undefined,
): Promise<Quarter> {
  const symbols = await source.symbols();
  const isAdded = known !== undefined && onlyAdds(filing);
  const securities = isAdded
    ? parts.flatMap((part) => part.securities)
    : (whole ?? (await readAllSecurities(db, tableId)));
  const quarter = await quarterFrom({ period, filing }, inChunks(securities, securitiesPerChunk), {
    symbolsOf: (chunk) => findSymbols(db, symbols, chunk),
    companyName: (symbol) => symbols.listing(symbol)?.name,
  });
  const total = parts.reduce((sum, part) => sum + Number(part.total), 0);
  return isAdded ? addPositions(known, { ...quarter, totalValue: total }) : quarter;
}

/** Returns the day of a shipped filing that was filed later, which pages keep showing; undefined if there is none. */
function newerThan({ filedOn }: QuarterFiling, shipped: Quarter | undefined): string | undefined {
  return shipped && isOlder(filedOn, shipped) ? (shipped.filedOn ?? undefined) : undefined;
}

const keptOnly = (shownOn: string): string =>
  `The filing of ${dayText(shownOn)} for this quarter is newer, so pages keep showing that one.`;

/** Returns what an upload would change. Stores nothing. Throws AppError 'invalid' and 'conflict' as the upload does. */
export async function previewUpload(
  filings: FilingAdmin,
  { readFilings, splits }: PreviewSources,
  table: InformationTable,
  target: UploadTarget,
): Promise<FilingPreview> {
  checkSize(table);
  const { db } = filings;
  const cik = await findCik(db, table, target);
  const merged = await mergeUpload(filings, cik, table);
  const period = table.cover.period ?? '';
  const chosen = chooseInvestor(await listInvestorRows(db), { cik, name: target.name }, table.cover.manager);
  const shown = 'investor' in chosen ? storedFiling(chosen.investor)?.period : undefined;
  const about = {
    investor: 'investor' in chosen ? chosen.investor.name : chosen.name,
    isNew: !('investor' in chosen),
    replacesEntered: 'investor' in chosen && chosen.investor.filing === null,
    cik,
    manager: table.cover.manager,
    period,
    filedOn: table.cover.filedOn,
    shownPeriod: shown !== undefined && shown > period ? shown : null,
  };
  const quarters = (await readFilings()).investors.find((investor) => investor.cik === cik)?.quarters ?? [];
  const same = quarters.find((quarter) => quarter.period === period);
  const newer = merged && newerThan(merged.combined.filing, same);
  if (!merged || newer)
    return {
      ...about,
      kind: 'unchanged',
      total: Number(table.total),
      positions: table.securities.length,
      comparedWith: null,
      changes: [],
      warnings: [...table.warnings, newer ? keptOnly(newer) : notStored(period)],
    };
  const after = await readQuarter(filings, merged, same);
  const before = same ?? quarters.findLast((quarter) => quarter.period < period);
  const { parts = [] } = merged.combined.filing;
  const isAmendment = parts.length > 1 || (same !== undefined && onlyAdds(merged.combined.filing));
  return {
    ...about,
    kind: isAmendment ? 'amendment' : same ? 'replacement' : 'new',
    total: after.totalValue,
    positions: after.positions.length,
    comparedWith: before
      ? { period: before.period, filedOn: before.filedOn, total: before.totalValue }
      : null,
    changes: before ? summarize(changesBetween(after, before, splits)) : [],
    warnings: merged.combined.filing.warnings,
  };
}
