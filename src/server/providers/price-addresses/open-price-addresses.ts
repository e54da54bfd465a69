import { AppError } from '#domain/app-error.ts';
import { priceAddressLimits, type ReadPrices } from '#domain/price-reading.ts';
import type { Parsers } from '#server/platform/isolation/parsers.ts';
import { ExternalFailure } from '#server/platform/outbound/external-failure.ts';
import { fetchExternal } from '#server/platform/outbound/fetch-external.ts';
import { type PriceRequest, parserFor } from './price-address.ts';

/** Reads prices from addresses that customers choose. */
export interface PriceAddresses {
  /**
   * Fetches an address and reads its prices in a child process. Throws AppError 'invalid' with what is wrong, or the
   * signal's reason.
   */
  read(address: string, request: PriceRequest, signal: AbortSignal): Promise<ReadPrices>;
}

interface PriceAddressSettings {
  parsers: Pick<Parsers, 'parse'>;
  /** May be in a private network. */
  allowedHosts: readonly string[];
  userAgent: string;
}

const timeoutMs = 10_000;
const accept = 'text/csv, application/json;q=0.9, text/html;q=0.8, */*;q=0.5';

/** The messages of the client, in the words of a customer. */
function describeFailure({ kind, message, status }: ExternalFailure): string {
  if (kind === 'too_large')
    return `The reply is larger than ${priceAddressLimits.bytes / 1024 / 1024} MB: choose an address with a shorter period.`;
  if (kind === 'slow') return `The address did not answer within ${timeoutMs / 1000} seconds.`;
  const hint = status === 401 || status === 403 ? ' It may need a login, or refuse programs.' : '';
  return `${message}${hint}`;
}

export function openPriceAddresses(settings: PriceAddressSettings): PriceAddresses {
  const { parsers, allowedHosts, userAgent } = settings;

  async function fetchReply(address: string, signal: AbortSignal) {
    try {
      return await fetchExternal(address, {
        maxBytes: priceAddressLimits.bytes,
        timeoutMs,
        headers: { accept, 'user-agent': userAgent },
        allowedHosts,
        signal,
      });
    } catch (error) {
      if (!(error instanceof ExternalFailure)) throw error;
      throw new AppError('invalid', describeFailure(error), {
        reason: 'unprocessable',
        ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      });
    }
  }

  return {
    async read(address, request, signal) {
      const { body, headers } = await fetchReply(address, signal);
      const about = { ...request, contentType: headers.get('content-type') };
      return parsers.parse(parserFor(body.length), { source: body, about, signal });
    },
  };
}
