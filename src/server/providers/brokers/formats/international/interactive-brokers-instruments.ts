import type { ReadRow, SecurityHint } from '#domain/importing/draft.ts';
import { isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Row, Table } from '../../engine/format.ts';
import { securityIn } from './interactive-brokers-securities.ts';

const section = 'Financial Instrument Information';

/** Returns the security that a row of the section describes; undefined for other rows. */
function described({ outcome }: ReadRow): SecurityHint | null | undefined {
  return outcome.is === 'problem' && outcome.draft?.kindText === section ? outcome.draft.security : undefined;
}

/** The section that describes the securities of a statement, below its trades. */
export const instruments = (ignore: (row: Row) => string | undefined): Table => ({
  header: [section, 'Header', 'Asset Category', 'Symbol', 'Security ID'],
  columns: { symbol: 'Symbol', isin: 'Security ID', name: 'Description', exchange: 'Listing Exch' },
  ignore,
  read: (_row, draft) => ({
    is: 'problem',
    reason: 'A description of a security.',
    draft: { ...draft, kindText: section, security: securityIn(draft, '') },
  }),
});

/** Completes securities, which trades state by their symbol only, by the descriptions at the end of a statement. */
export function describeSecurities(rows: readonly ReadRow[]): ReadRow[] {
  const known = new Map<string, SecurityHint>();
  for (const row of rows) {
    const security = described(row);
    // A security that changed its symbol has several.
    for (const symbol of security?.symbol?.split(/,\s*/) ?? []) if (security) known.set(symbol, security);
  }
  return rows.map((row) => {
    if (described(row) !== undefined)
      return {
        ...row,
        outcome: { is: 'skipped', reason: 'A description of a security, not a transaction.' },
      };
    const found = isDraft(row) ? known.get(row.outcome.draft.security?.symbol ?? '') : undefined;
    if (!isDraft(row) || !found) return row;
    const { draft } = row.outcome;
    const security = {
      symbol: draft.security?.symbol ?? found.symbol,
      exchange: draft.security?.exchange ?? found.exchange,
      isin: draft.security?.isin ?? found.isin,
      cusip: draft.security?.cusip ?? null,
      name: draft.security?.name ?? found.name,
    };
    return withDraft(row, { ...draft, security });
  });
}
