import type { ImportAnswers } from '#contract/imports.ts';
import type { NewSecurity } from '#contract/securities.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import { addStored, checkStored } from '#server/ledger/import-storage.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import { lockCustomer } from '#server/ledger/portfolios.ts';
import { addSecurities, isOwn } from '#server/ledger/securities.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { ImportContext } from './import-context.ts';
import { checkAccounts } from './move-accounts.ts';
import { type Decision, readDecisions, saveDecision } from './staged-rows.ts';
import { type StoredAnswers, type StoredImport, saveAnswers } from './stored-import.ts';

/** An import whose answers may define own securities. */
export interface AnsweringContext extends ImportContext {
  market: Pick<MarketProvider, 'profile'>;
  ledger: LedgerSources;
}

type RowDecision = ImportAnswers['decisions'][number];

function toDecision({ action, transaction }: RowDecision): Decision | null {
  if (action === null) return null;
  return action === 'skip' ? { action } : { action, transaction };
}

/** Stores decisions. Rows that a committed import has added no longer exist. Throws AppError 'invalid' for other unknown rows. */
async function saveDecisions(
  db: Db,
  imported: StoredImport,
  decisions: readonly RowDecision[],
): Promise<void> {
  for (const [index, decision] of decisions.entries()) {
    const exists = await saveDecision(db, imported, decision, toDecision(decision));
    if (exists || imported.status === 'committed') continue;
    const message = `File ${decision.file} has no row in line ${decision.line}`;
    throw new AppError('invalid', message, { issues: [{ path: `decisions.${index}`, message }] });
  }
}

function mergeAnswers(
  answers: StoredAnswers,
  { securities, kinds, questions, accounts }: ImportAnswers,
): StoredAnswers {
  const answered = new Set(kinds.map(({ file, text }) => `${file}:${text}`));
  return {
    ...answers,
    securities: {
      ...answers.securities,
      ...Object.fromEntries(securities.map(({ key, symbol }) => [key, symbol])),
    },
    questions: Object.fromEntries([
      ...Object.entries(answers.questions).filter(([key]) => !questions.some((one) => one.key === key)),
      ...questions.flatMap(({ key, action }) => (action === null ? [] : [[key, action] as const])),
    ]),
    accounts: {
      ...answers.accounts,
      ...Object.fromEntries(accounts.map(({ name, destination }) => [name, destination])),
    },
    kinds: [...answers.kinds.filter(({ file, text }) => !answered.has(`${file}:${text}`)), ...kinds],
  };
}

/** An answer may name anything, so an import would otherwise keep as many as its owner invents. */
function refuseTooMany({ questions, kinds, securities }: StoredAnswers): void {
  const { answers: limit } = importLimits;
  const counts = {
    questions: Object.keys(questions).length,
    kinds: kinds.length,
    securities: Object.keys(securities).length,
  };
  for (const [name, count] of Object.entries(counts))
    if (count > limit)
      throw new AppError('limit_reached', `At most ${limit} ${name} of an import can be answered.`);
}

/** Returns the own securities that the customer does not have yet. Throws AppError 'conflict' for a listed symbol. */
async function newOwnSecurities(
  { db, customerId, market, caller }: AnsweringContext,
  answers: ImportAnswers['securities'],
): Promise<NewSecurity[]> {
  const wanted = new Map<string, NewSecurity>();
  for (const [index, { symbol, own }] of answers.entries()) {
    stopIfAbandoned();
    if (!symbol || !own || wanted.has(symbol) || (await isOwn(db, customerId, symbol))) continue;
    const listed = await market.profile(symbol, caller);
    if (listed)
      throw fieldError(
        `securities.${index}.symbol`,
        `${symbol} is the symbol of ${listed.companyName}: choose another one.`,
        'conflict',
      );
    wanted.set(symbol, { symbol, ...own });
  }
  return [...wanted.values()];
}

/** Stores what the owner decided and answered, and runs `use`. If either fails, the earlier answers count again. */
export async function withAnswers<Result>(
  context: AnsweringContext,
  imported: StoredImport,
  body: ImportAnswers,
  use: () => Promise<Result>,
): Promise<Result> {
  const { db } = context;
  const before = await readDecisions(db, imported, body.decisions);
  try {
    await answerImport(context, imported, body);
    return await use();
  } catch (error) {
    for (const row of before) await saveDecision(db, imported, row, row.decision);
    await saveAnswers(db, imported, imported.answers);
    throw error;
  }
}

/** Stores all that the owner decided and answered, or nothing. Returns the import with it. */
export async function answerImport(
  context: AnsweringContext,
  imported: StoredImport,
  body: ImportAnswers,
): Promise<StoredImport> {
  if (imported.status === 'reading')
    throw new AppError('conflict', 'The files of this import are still being read.');
  const { decisions, securities, kinds, questions, accounts } = body;
  if (decisions.length + securities.length + kinds.length + questions.length + accounts.length === 0)
    return imported;
  const merged = mergeAnswers(imported.answers, body);
  refuseTooMany(merged);
  const named = accounts.map(({ name }) => name);
  if (named.length > 0) await checkAccounts(context, { ...imported, answers: merged }, named);
  const own = await newOwnSecurities(context, securities);
  const answers = await context.db.transaction().execute(async (transaction) => {
    // In the order of all that locks both, so that none waits for the other. New securities change figures.
    await (own.length > 0 ? lockCustomer : claimCustomer)(transaction, context.customerId);
    await addStored(transaction, imported, JSON.stringify(body).length);
    await checkStored(transaction, context.customerId);
    await addSecurities(transaction, context.ledger, context.customerId, own);
    await saveDecisions(transaction, imported, decisions);
    return saveAnswers(transaction, imported, merged);
  });
  return { ...imported, answers };
}
