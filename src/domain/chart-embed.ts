/** The charting services whose embedded chart can replace the built-in one. */
export const chartEmbeds = ['tradingview'] as const;
export type ChartEmbed = (typeof chartEmbeds)[number];

/** The origin of each service's frame, which the Content-Security-Policy has to allow. */
export const chartEmbedOrigins: Readonly<Record<ChartEmbed, string>> = {
  tradingview: 'https://s.tradingview.com',
};

/** Returns the frame URL of a symbol's daily chart. The service writes share classes with a dot (`BRK.B`). */
export function chartEmbedAddress(embed: ChartEmbed, symbol: string, theme: 'light' | 'dark'): string {
  const query = new URLSearchParams({
    symbol: symbol.replaceAll('-', '.'),
    interval: 'D',
    theme,
    style: '1',
    locale: 'en',
    timezone: 'Etc/UTC',
    hidesidetoolbar: '1',
    symboledit: '0',
    saveimage: '0',
    withdateranges: '1',
  });
  return `${chartEmbedOrigins[embed]}/widgetembed/?${query}`;
}
