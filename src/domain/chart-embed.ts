/** Whose chart is shown in a frame, where the operator wants one instead of ours. */
export const chartEmbeds = ['tradingview'] as const;
export type ChartEmbed = (typeof chartEmbeds)[number];

/** Where the frame comes from: the one origin that a page's policy then lets in. */
export const chartEmbedOrigins: Readonly<Record<ChartEmbed, string>> = {
  tradingview: 'https://s.tradingview.com',
};

/**
 * The address of the frame with a symbol's daily chart. The service writes classes of shares with a dot (`BRK.B`) where
 * our canonical symbols have a dash.
 */
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
