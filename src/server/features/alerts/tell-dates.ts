import { type DateKind, dateKinds } from '#domain/alerts/alert-kinds.ts';
import { type DateSources, datedEvents, datedKeyOf, isTold } from '#domain/alerts/dated-events.ts';
import { dayNumber } from '#domain/days.ts';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { readChangedRules, readDateRules } from './read-rules.ts';
import type { RuleRow } from './rules.ts';
import { storeEvent } from './store-event.ts';

export interface DateTools {
  db: Db;
  market: { storedSecurity(symbol: string): Promise<SecurityData | undefined> };
  readFundamentals: (symbol: string) => Promise<Pick<CompanyFundamentals, 'reports'>>;
}

type DateRule = RuleRow & { kind: DateKind };

const isWaitingDateRule = (row: RuleRow): row is DateRule =>
  row.state !== 'done' && (dateKinds as readonly string[]).includes(row.kind);

/** Tells a rule the events of its symbol up to its number of days after `today`. */
async function tellRule(db: Db, rule: DateRule, sources: DateSources, today: number): Promise<void> {
  let current: RuleRow | undefined = rule;
  for (const event of datedEvents(rule.kind, sources, today)) {
    if (dayNumber(event.date) - today > Number(rule.threshold)) return;
    if (isTold(rule.kind, event, current.told_event)) continue;
    const { date, finding } = event;
    const key = datedKeyOf(rule.kind, event);
    current = await storeEvent(db, current, { key, date, name: rule.name, investor: '', finding });
    if (!current || current.state === 'done') return;
  }
}

/** Returns a function that reads what is known of a symbol; it keeps the last one, because rules come by symbol. */
function createSourceReader({ market, readFundamentals }: DateTools) {
  let last: { symbol: string; sources: DateSources } | undefined;
  return async (symbol: string): Promise<DateSources> => {
    if (last?.symbol !== symbol) {
      const security = await market.storedSecurity(symbol);
      last = { symbol, sources: { security, reports: (await readFundamentals(symbol)).reports } };
    }
    return last.sources;
  };
}

/**
 * Tells rules about dates which days are near. Goes through all rules, or through those that customers have changed since
 * a time. `hold` returns false once another instance does this.
 */
export async function tellDates(
  tools: DateTools,
  { today, since }: { today: number; since: string | undefined },
  hold: () => Promise<boolean>,
): Promise<void> {
  const { db } = tools;
  const read = createSourceReader(tools);
  const parts =
    since === undefined ? dateKinds.map((kind) => readDateRules(db, kind)) : [readChangedRules(db, since)];
  for (const part of parts)
    for await (const rows of part) {
      if (!(await hold())) return;
      for (const rule of rows.filter(isWaitingDateRule)) {
        await eventLoop.yieldIfNeeded();
        await tellRule(db, rule, await read(rule.symbol), today);
      }
    }
}
