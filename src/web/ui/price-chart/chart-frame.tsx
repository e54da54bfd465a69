import { type ChartEmbed, chartEmbedAddress } from '#domain/chart-embed.ts';
import { useColourScheme } from '#web/lib/colour-scheme.ts';

const names: Record<ChartEmbed, string> = { tradingview: 'TradingView' };

interface ChartFrameProps {
  embed: ChartEmbed;
  symbol: string;
  onOwn: () => void;
}

/** The charting service's chart, in a sandboxed frame. */
export function ChartFrame({ embed, symbol, onOwn }: ChartFrameProps) {
  const theme = useColourScheme();
  return (
    <>
      <iframe
        title={`Price chart of ${symbol} by ${names[embed]}`}
        src={chartEmbedAddress(embed, symbol, theme)}
        sandbox="allow-scripts allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full flex-1 border-0"
      />
      <p className="pt-2 text-fine text-soft">
        This chart and its prices come from {names[embed]}.{' '}
        <button type="button" onClick={onOwn} className="text-accent underline underline-offset-2">
          Show our own chart
        </button>
      </p>
    </>
  );
}
