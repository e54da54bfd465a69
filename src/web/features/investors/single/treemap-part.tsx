import { isOption } from '#domain/filings/history.ts';
import { actionText, directionOf } from '#web/lib/change-texts.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { shareOf } from '#web/lib/formats.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { FittedDrawing } from '#web/ui/charts/fitted-drawing.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import type { InvestorPageData } from '../page-queries.ts';
import { type HoldingTile, holdingTiles, type LargeHolding } from './holding-tiles.ts';

const tones = { up: 'bg-up/30', down: 'bg-down/26', none: 'bg-ink/11' } as const;

function toneOf({ holding }: HoldingTile): string {
  if (!holding) return 'border-rule';
  return `border-paper ${isOption(holding) ? 'option-badge' : tones[directionOf(holding)]}`;
}

function descriptionOf({ name, weight, holding }: HoldingTile): string {
  const change = holding ? actionText(holding).toLowerCase() : '';
  return [name, shareOf(weight), change].filter(Boolean).join(', ');
}

function TileText({ tile }: { tile: HoldingTile }) {
  const { lines, weight, holding } = tile;
  // On the hatching of an option a text has its own ground.
  const line = holding && isOption(holding) ? 'block w-fit bg-paper' : 'block';
  return (
    <>
      <span className="sr-only">{descriptionOf(tile)}</span>
      <span aria-hidden="true">
        {lines.title && (
          <b className={`${line} text-sm font-semibold group-hover:underline`}>{lines.title}</b>
        )}
        {lines.weight && <span className={line}>{shareOf(weight)}</span>}
        {lines.change && holding && (
          <span className={line}>
            <ActionLabel change={holding} isShort isPlain />
          </span>
        )}
      </span>
    </>
  );
}

const inPercent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;

interface TileProps {
  tile: HoldingTile;
  width: number;
  height: number;
}

function Tile({ tile, width, height }: TileProps) {
  const { rect, holding } = tile;
  return (
    <foreignObject
      x={inPercent(rect.x, width)}
      y={inPercent(rect.y, height)}
      width={inPercent(rect.width, width)}
      height={inPercent(rect.height, height)}
    >
      <div
        className={`h-full overflow-hidden border text-tiny leading-[1.3] wrap-normal ${toneOf(tile)}`}
        title={descriptionOf(tile)}
      >
        {holding?.symbol ? (
          <StockLink
            symbol={holding.symbol}
            className="group block h-full px-2.25 py-1.75 no-underline focus-visible:-outline-offset-3"
          >
            <TileText tile={tile} />
          </StockLink>
        ) : (
          <div className="h-full px-2.25 py-1.75">
            <TileText tile={tile} />
          </div>
        )}
      </div>
    </foreignObject>
  );
}

const phoneWidth = 560;
const heightFor = (width: number) => (width < phoneWidth ? 400 : 370);
const optionsHeight = 130;
const tileKey = ({ holding }: HoldingTile) =>
  holding ? `${holding.symbol} ${holding.name} ${holding.kind}` : 'others';

interface TreemapProps {
  label: string;
  largest: readonly LargeHolding[];
  /** Counts all that the tiles stand for. */
  count: number;
  heightFor: (width: number) => number;
  className: string;
}

function Treemap({ label, largest, count, heightFor, className }: TreemapProps) {
  if (largest.length === 0) return null;
  return (
    <section aria-label={label} className={className}>
      <FittedDrawing
        draw={(width) => (
          // The key draws it again for another width: Chromium keeps the old places of foreign objects.
          <svg key={width} role="presentation" width="100%" height={heightFor(width)} className="block">
            {holdingTiles({ largest, count }, width, heightFor(width)).map((tile) => (
              <Tile key={tileKey(tile)} tile={tile} width={width} height={heightFor(width)} />
            ))}
          </svg>
        )}
      />
    </section>
  );
}

/** Puts and calls, hatched and on a scale of their own. */
function OptionsTreemap({ data: { options, optionCount, investor, quarter } }: { data: InvestorPageData }) {
  const value = quarter?.optionsValue ?? investor.options.value;
  if (options.length === 0) return null;
  return (
    <>
      <p className="figures pt-4 pb-2 text-fine text-soft">
        Puts and calls, on shares worth {compactDollars(value)}. They are no holdings: what they cost and when
        they expire is not filed, and a put gains when the share falls.
      </p>
      <Treemap
        label="Puts and calls by the value of their shares"
        largest={options}
        count={optionCount}
        heightFor={() => optionsHeight}
        className="min-h-[130px]"
      />
    </>
  );
}

/**
 * The holdings as tiles: the area is the weight, the colour the change of the quarter. The tiles are placed by attributes
 * of a drawing, because the security policy refuses style attributes in pages of the server.
 */
export function HoldingsTreemap({ data }: { data: InvestorPageData }) {
  return (
    <>
      <Treemap
        label="Holdings by weight"
        largest={data.largest}
        count={data.held}
        heightFor={heightFor}
        className="mt-3.5 min-h-[370px] max-md:min-h-[400px]"
      />
      <OptionsTreemap data={data} />
    </>
  );
}
