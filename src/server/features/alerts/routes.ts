import type { FastifyInstance } from 'fastify';
import { alerts as calls } from '#contract/alerts.ts';
import { type AlertKind, everyFollowed, isPriceKind, topicOf } from '#domain/alerts/alert-kinds.ts';
import { AppError } from '#domain/app-error.ts';
import { filerOf } from '#domain/filings/filer.ts';
import { splitsFrom } from '#domain/splits.ts';
import { readSettings } from '#server/accounts/delivery-settings.ts';
import { unsubscribeRoute } from '#server/accounts/unsubscribe-route.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import { countUnread, listMessages, markRead } from './messages.ts';
import { portfolioTick, type ValueTools } from './portfolio-ticks.ts';
import { quotesOf, tickOf } from './price-ticks.ts';
import { type AlertSubject, addRule, deleteRule, editRule, listRules, subjectOfRule } from './rules.ts';
import { saveAlertSettings, stopMails, toSettings } from './settings.ts';

interface AlertRoutesSettings {
  db: Db;
  primary: Db;
  market: MarketProvider;
  readFilings: ReadFilings;
  computing: ValueTools['computing'];
  rates: ValueTools['rates'];
}

/** Describes a security with its last price. Throws AppError 'not_found' if none is known. */
async function priceSecurity(
  market: MarketProvider,
  { symbol, kind }: { symbol: string; kind: AlertKind },
  caller: MarketCaller,
) {
  const [quote] = await quotesOf(market, [symbol], caller);
  if (!quote) throw new AppError('not_found', `No price of ${symbol} is known, so no alert can be set.`);
  const profile = await market.profile(symbol, caller);
  const name = profile?.companyName ?? (await market.listing(symbol))?.name ?? symbol;
  return {
    subject: { symbol, investor: '', portfolio_id: null, name, currency: quote.currency ?? 'USD' },
    tick: await tickOf(market, quote, { ...caller, needsHigh: kind === 'below-high' }),
  };
}

/** Names an investor by its filer. Throws AppError 'not_found'. */
async function investorSubject(readFilings: ReadFilings, slug: string): Promise<AlertSubject> {
  const about = { symbol: '', portfolio_id: null, currency: '' };
  if (slug === everyFollowed) return { ...about, investor: slug, name: 'Investors you follow' };
  const investor = investorAt(await readFilings(), slug);
  return { ...about, investor: investor.slug, name: filerOf(investor) };
}

function messageRoutes(app: FastifyInstance, db: Db): void {
  const reply = async (customerId: string) => ({
    success: true as const,
    messages: await listMessages(db, customerId),
    unread: await countUnread(db, customerId),
  });

  route(app, calls.messages, ({ account }) => reply(account.id));

  route(app, calls.markRead, async ({ account, body }) => {
    await markRead(db, account.id, body.through);
    return reply(account.id);
  });
}

/** Registers alerts, their messages and how they are delivered. */
export function alertRoutes(
  app: FastifyInstance,
  { db, primary, market, readFilings, ...values }: AlertRoutesSettings,
): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  const reply = async (customerId: string, message?: string) => {
    const customer = await db
      .selectFrom('customers')
      .select('email_verified_at')
      .where('id', '=', customerId)
      .executeTakeFirst();
    return {
      success: true as const,
      ...(message && { message }),
      rules: await listRules(db, splits, customerId),
      settings: toSettings(await readSettings(db, customerId)),
      canMail: typeof customer?.email_verified_at === 'string',
    };
  };

  route(app, calls.list, ({ account }) => reply(account.id));

  route(app, calls.create, async ({ account, body: { symbol, ...input }, request }) => {
    const priced = await priceSecurity(
      market,
      { symbol, kind: input.kind },
      { client: clientAddress(request) },
    );
    await addRule(db, account.id, { ...priced, input });
    return reply(account.id, `Alert on ${symbol} set`);
  });

  route(app, calls.createForInvestor, async ({ account, body: { investor, ...input } }) => {
    const subject = await investorSubject(readFilings, investor);
    await addRule(db, account.id, { subject, input: { ...input, threshold: '' }, tick: undefined });
    return reply(account.id, `Alert on ${subject.name} set`);
  });

  route(app, calls.createForPortfolio, async ({ account, body: { portfolioId, ...input }, request }) => {
    const key = { customerId: account.id, portfolioId, caller: { client: clientAddress(request) } };
    const { title, currency, tickIn } = await portfolioTick(values, key);
    const subject = { symbol: '', investor: '', portfolio_id: portfolioId, name: title, currency };
    await addRule(db, account.id, { subject, input, tick: tickIn(currency) });
    return reply(account.id, `Alert on ${title} set`);
  });

  route(app, calls.saveSettings, async ({ account, body }) => {
    await saveAlertSettings(db, account.id, body);
    return reply(account.id, 'Settings saved');
  });

  route(app, calls.change, async ({ account, params, body: input, request }) => {
    const key = { customerId: account.id, id: params.id };
    const rule = await subjectOfRule(db, key);
    if (topicOf(input.kind) !== topicOf(rule.kind))
      throw new AppError('invalid', 'An alert stays on the stock, investor or portfolio that it was set on.');
    const caller = { client: clientAddress(request) };
    const portfolio =
      rule.portfolio_id === null
        ? undefined
        : await portfolioTick(values, { ...key, portfolioId: rule.portfolio_id, caller });
    const tick = isPriceKind(input.kind)
      ? (await priceSecurity(market, { symbol: rule.symbol, kind: input.kind }, caller)).tick
      : portfolio?.tickIn(rule.currency);
    await editRule(db, key, { input, tick });
    return reply(account.id, `Alert on ${rule.symbol || (portfolio?.title ?? rule.name)} set`);
  });

  route(app, calls.remove, async ({ account, params }) => {
    await deleteRule(db, { customerId: account.id, id: params.id });
    return reply(account.id);
  });

  messageRoutes(app, db);
  unsubscribeRoute(app, calls.unsubscribe, {
    db: primary,
    page: '/unsubscribe',
    stop: stopMails,
    elsewhere: 'Turn mails off on the page of your alerts.',
  });
}
