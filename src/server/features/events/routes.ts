import type { FastifyInstance } from 'fastify';
import { type EventSuggestion, events } from '#contract/events.ts';
import { AppError } from '#domain/app-error.ts';
import { toText, zero } from '#domain/decimal.ts';
import { eventEffect } from '#domain/known-events.ts';
import type { DescribeSecurity, SecurityDescription } from '#server/ledger/describe-security.ts';
import { keepAdded } from '#server/ledger/kept-changes.ts';
import type { PortfolioResponder } from '#server/ledger/portfolio-responder.ts';
import { type PortfolioScope, portfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { DividendSources } from '#server/ledger/recording/dividend-sources.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import type { KnownEvents } from '#server/providers/market/snapshot/known-events.ts';
import { answerEvents } from './answer-events.ts';
import { type DueEvent, dueEvents } from './due-events.ts';

interface EventSettings {
  db: Db;
  sources: DividendSources;
  knownEvents: KnownEvents;
  market: MarketProvider;
  respond: PortfolioResponder;
  describeSecurity: DescribeSecurity;
}

function toSuggestion(
  { ticker, event, shares, cost }: DueEvent,
  names: Map<string, string>,
): EventSuggestion {
  const { kind, symbol, date, counterpart, received, per, costShare, basis, source } = event;
  const effect = eventEffect(event, shares, cost ?? zero);
  return {
    portfolioId: ticker.portfolio_id,
    kind,
    symbol,
    name: ticker.name,
    date,
    counterpart:
      counterpart === null ? null : { symbol: counterpart, name: names.get(counterpart) ?? counterpart },
    ratio: { received: Number(received), per: Number(per) },
    shares: Number(shares),
    received: effect.received === null ? null : Number(effect.received),
    cash: effect.cash === null ? null : Number(effect.cash),
    cost:
      cost === undefined ? null : { before: Number(toText(cost)), moved: Number(toText(effect.costMoved)) },
    costShare: costShare === null || basis === null ? null : { share: Number(costShare), basis, source },
    currency: ticker.currency,
  };
}

export function eventRoutes(app: FastifyInstance, settings: EventSettings): void {
  const { db, sources, knownEvents, market, respond, describeSecurity } = settings;
  const eventSources = { ledger: sources.ledger, knownEvents };

  async function list(scope: PortfolioScope): Promise<EventSuggestion[]> {
    const due = await dueEvents(db, eventSources, scope);
    const names = new Map<string, string>();
    for (const { event } of due) {
      const listing = event.counterpart === null ? undefined : await market.listing(event.counterpart);
      if (listing && event.counterpart) names.set(event.counterpart, listing.name);
    }
    return due.map((one) => toSuggestion(one, names));
  }

  route(app, events.suggestions, async ({ account, params }) => ({
    success: true as const,
    events: await list(await portfolioScope(db, account.id, params.portfolioId)),
  }));

  route(app, events.answer, async (input) => {
    const { account, params, body } = input;
    if (body.accept.length + body.dismiss.length === 0)
      throw new AppError('invalid', 'Send events to accept or to dismiss');
    const eventsOf = await knownEvents();
    const accepted = body.accept.flatMap((key) =>
      eventsOf(key.symbol).filter(({ date }) => date === key.date),
    );
    const counterparts = new Map<string, SecurityDescription>();
    for (const symbol of new Set(accepted.flatMap(({ counterpart }) => counterpart ?? [])))
      counterparts.set(symbol, await describeSecurity(input, params.portfolioId, { symbol }));
    const symbols = [...body.accept.map(({ symbol }) => symbol), ...counterparts.keys()];
    const key = { customerId: account.id, ...params };
    const undo = await changeRecording(db, sources, key, { symbols }, async (change) => {
      const dismissed = await answerEvents(change, body, eventSources, counterparts);
      return keepAdded(change, dismissed.length > 0 ? { events: dismissed } : undefined);
    });
    const scope = await portfolioScope(db, account.id, params.portfolioId);
    return { ...(await respond(input)), undo, events: await list(scope) };
  });
}
