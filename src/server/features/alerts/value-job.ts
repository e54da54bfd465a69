import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/app-error.ts';
import { createSplits } from '#domain/splits.ts';
import { isoDate, minuteMs } from '#domain/time.ts';
import { portfoliosVersion } from '#server/ledger/portfolios.ts';
import type { Reports } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import { applyToRule } from './apply-tick.ts';
import { portfolioTick } from './portfolio-ticks.ts';
import { readValueRules } from './read-rules.ts';
import type { ValueRuleRow } from './rules.ts';

interface ValueJobSettings {
  db: Db;
  reports: Reports;
  /** Changes whenever a price or an exchange rate may have changed. */
  sourceVersion: () => string;
  everyMs?: number;
  onRun?: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const rememberedPortfolios = 10_000;
const noSplits = createSplits([]);
const background = { waits: false } as const;

/** Compares the values of portfolios that have alerts with them, on one instance and every few minutes. */
export function createValueJob(settings: ValueJobSettings) {
  const { db, reports, sourceVersion, everyMs = 5 * minuteMs, onRun, onFailure, now = Date.now } = settings;
  /** What a portfolio's rules were compared with last. */
  const compared = new LRUCache<string, string>({ max: rememberedPortfolios });

  async function compare(rules: readonly ValueRuleRow[], { customer_id, portfolio_id }: ValueRuleRow) {
    const version = [
      // Splits become effective with the day.
      isoDate(now()),
      await portfoliosVersion(db, customer_id),
      sourceVersion(),
      ...rules.map(({ id, revision }) => `${id} ${revision}`),
    ].join(' ');
    if (compared.get(portfolio_id) === version) return;
    const key = { customerId: customer_id, portfolioId: portfolio_id, caller: background };
    const { title, tickIn } = await portfolioTick(reports, key);
    for (const rule of rules) {
      const tick = tickIn(rule.currency);
      if (tick) await applyToRule(db, noSplits, { ...rule, name: title }, tick);
    }
    compared.set(portfolio_id, version);
  }

  return createLeasedLoop({
    db,
    lease: 'portfolio alerts',
    everyMs,
    async work(hold) {
      for await (const rows of readValueRules(db))
        for (const rules of Map.groupBy(rows, ({ portfolio_id }) => portfolio_id).values()) {
          const [first] = rules;
          if (!first || !(await hold())) return;
          await compare(rules, first).catch((error: unknown) => {
            // The owner has deleted the portfolio and can still bring it back.
            if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
          });
        }
    },
    onRun,
    onFailure,
    now,
  });
}
