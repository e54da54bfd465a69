import type { FastifyInstance } from 'fastify';
import { type Security, securities } from '#contract/securities.ts';
import { fieldError } from '#domain/app-error.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import {
  createSecurity,
  deleteSecurity,
  isOwn,
  isUsed,
  listSecurities,
  securityGone,
} from '#server/ledger/securities.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { listPrices, setPrices } from './prices.ts';

interface SecuritySettings {
  db: Db;
  market: MarketProvider;
  ledger: LedgerSources;
}

export function securityRoutes(app: FastifyInstance, { db, market, ledger }: SecuritySettings): void {
  const findListed = (symbol: string, request: { ip: string }) =>
    market.profile(symbol, { client: clientAddress(request) });

  route(app, securities.list, async ({ account }) => ({
    success: true as const,
    securities: await listSecurities(db, account.id),
  }));

  route(app, securities.create, async ({ account, body, request }) => {
    const listed = await findListed(body.symbol, request);
    if (listed)
      throw fieldError(
        'symbol',
        `${body.symbol} is the symbol of ${listed.companyName}: choose another one.`,
        'conflict',
      );
    await createSecurity(db, ledger, account.id, body);
    const all = await listSecurities(db, account.id);
    const security = all.find(({ symbol }) => symbol === body.symbol) as Security;
    return { success: true as const, message: `${body.symbol} added`, security, securities: all };
  });

  route(app, securities.remove, async ({ account, params }) => {
    await deleteSecurity(db, account.id, params.symbol);
    return {
      success: true as const,
      message: `${params.symbol} deleted`,
      securities: await listSecurities(db, account.id),
    };
  });

  /** Throws AppError 'not_found' for a symbol that is neither the customer's, nor in a portfolio of theirs, nor listed. */
  async function checkKnown(customerId: string, symbol: string, request: { ip: string }): Promise<void> {
    const isKnown =
      (await isOwn(db, customerId, symbol)) ||
      (await isUsed(db, customerId, symbol)) ||
      (await findListed(symbol, request)) !== undefined;
    if (!isKnown) throw securityGone();
  }

  route(app, securities.prices, async ({ account, params, request }) => {
    const prices = await listPrices(db, account.id, params.symbol);
    if (prices.length === 0) await checkKnown(account.id, params.symbol, request);
    return { success: true as const, prices };
  });

  route(app, securities.setPrices, async ({ account, params, body, request }) => {
    await checkKnown(account.id, params.symbol, request);
    await setPrices(db, account.id, params.symbol, body.prices);
    return {
      success: true as const,
      message: 'Prices saved',
      prices: await listPrices(db, account.id, params.symbol),
    };
  });
}
