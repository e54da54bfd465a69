/** Keeps a product off the network, unless a test names a service of its own. */
export function offline(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const prices: Record<string, string> = settings['FMP_API_KEY'] ? {} : { MARKET_PROVIDER: 'snapshot' };
  return { FEED_URLS: 'none', ECB_URL: 'none', ...prices, ...settings };
}
