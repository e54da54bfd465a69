import type { FastifyInstance } from 'fastify';
import { imports } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { importLimits } from '#domain/imports.ts';
import { signalOf } from '#server/platform/http/closed-signal.ts';
import { readForm } from '#server/platform/http/form.ts';
import { route } from '#server/platform/http/route.ts';
import type { ImportContext } from './import-context.ts';
import { contextOf, type ImportSettings } from './import-settings.ts';
import type { Upload } from './read-files.ts';
import { addStated, reconcile, type StatedShares } from './reconcile-positions.ts';
import { rememberedKinds, rememberedMappings } from './remembered-answers.ts';
import { createSecurityResolver } from './resolve-securities.ts';

/** Reads the positions of a file. Returns the names of securities that were not found. */
async function readPositions(
  context: ImportContext,
  { readFile }: ImportSettings,
  { name, source }: Upload,
  stated: StatedShares,
  signal: AbortSignal,
): Promise<string[]> {
  const { db, customerId } = context;
  const resolver = await createSecurityResolver(context, {});
  const about = {
    name,
    format: undefined,
    mapping: undefined,
    mappings: await rememberedMappings(db, customerId),
    kinds: await rememberedKinds(db, customerId),
  };
  const unknown = new Set<string>();
  for await (const chunk of readFile(source, about, signal)) {
    if ('detected' in chunk) {
      if (!chunk.detected.isPositions)
        throw new AppError(
          'invalid',
          `“${name}” lists no positions: a column with shares for each symbol is needed.`,
        );
      continue;
    }
    const positions = chunk.rows.flatMap(({ outcome }) => {
      const { security, shares } = outcome.is === 'draft' ? outcome.draft : { security: null, shares: null };
      return security && shares !== null ? [{ security, shares }] : [];
    });
    await resolver.resolve(positions.map(({ security }) => ({ hint: security, currency: null, date: null })));
    for (const { security, shares } of positions) {
      const symbol = resolver.found(security);
      if (symbol) addStated(stated, symbol, shares);
      else if (symbol === undefined)
        unknown.add(security.symbol ?? security.name ?? security.isin ?? 'A position without a name');
    }
  }
  return [...unknown];
}

/** Registers the comparison of positions with those that a broker states. */
export function reconciliationRoute(app: FastifyInstance, settings: ImportSettings): void {
  route(app, imports.reconcile, async (input) => {
    const context = await contextOf(settings, input, input.params.portfolioId);
    const uploads: Upload[] = [];
    try {
      const { fields } = await readForm(input.request, imports.reconcile, {
        maxFileBytes: importLimits.fileBytes,
        async readFile({ name, stream }) {
          uploads.push({ name, source: await settings.parsers.spool(stream, { isPublic: true }) });
        },
      });
      const { date, positions } = fields;
      if (uploads.length + positions.length === 0)
        throw new AppError('invalid', "Choose a file with your broker's positions, or enter them.");
      const stated: StatedShares = new Map();
      for (const { symbol, shares } of positions) addStated(stated, symbol, shares);
      const unknown: string[] = [];
      const signal = signalOf(input.reply);
      for (const upload of uploads)
        unknown.push(...(await readPositions(context, settings, upload, stated, signal)));
      return { date, ...(await reconcile(context, date, stated)), unknown };
    } finally {
      for (const { source } of uploads) await source.remove();
    }
  });
}
