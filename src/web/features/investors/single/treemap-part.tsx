import { shareOf } from '#web/lib/formats.ts';
import { FittedDrawing } from '#web/ui/charts/fitted-drawing.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { ActionLabel } from '../change-labels.tsx';
import { actionText, directionOf } from '../change-texts.ts';
import type { InvestorPageData } from '../page-queries.ts';
import { type HoldingTile, holdingTiles } from './holding-tiles.ts';

const tones = { up: 'tile-up', down: 'tile-down', none: 'tile-same' } as const;

function toneOf({ holding }: HoldingTile): string {
  return holding ? tones[directionOf(holding.action)] : 'tile-others';
}

function descriptionOf({ name, weight, holding }: HoldingTile): string {
  const change = holding ? `, ${actionText(holding).toLowerCase()}` : '';
  return `${name}, ${shareOf(weight)}${change}`;
}

function TileText({ tile }: { tile: HoldingTile }) {
  const { lines, weight, holding } = tile;
  return (
    <>
      <span className="sr-only">{descriptionOf(tile)}</span>
      <span aria-hidden="true">
        {lines.title && <b>{lines.title}</b>}
        {lines.weight && <span>{shareOf(weight)}</span>}
        {lines.change && holding && (
          <span>
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
      <div className={`holding-tile ${toneOf(tile)}`} title={descriptionOf(tile)}>
        {holding?.symbol ? (
          <StockLink symbol={holding.symbol} className="">
            <TileText tile={tile} />
          </StockLink>
        ) : (
          <div>
            <TileText tile={tile} />
          </div>
        )}
      </div>
    </foreignObject>
  );
}

const phoneWidth = 560;
const heightFor = (width: number) => (width < phoneWidth ? 400 : 370);
const keyOf = ({ holding }: HoldingTile) =>
  holding ? `${holding.symbol} ${holding.name} ${holding.kind}` : 'others';

/**
 * The holdings as tiles: the area is the weight, the colour the change of the quarter. The tiles are placed by attributes
 * of a drawing, because the security policy refuses style attributes in pages of the server.
 */
export function HoldingsTreemap({ data }: { data: InvestorPageData }) {
  const { largest, investor, quarter } = data;
  const source = { largest, count: quarter?.positions ?? investor.holdings };
  if (largest.length === 0) return null;
  return (
    <section aria-label="Holdings by weight" className="treemap-frame">
      <FittedDrawing
        draw={(width) => (
          // The key draws it again for another width: Chromium keeps the old places of foreign objects.
          <svg key={width} role="presentation" width="100%" height={heightFor(width)} className="block">
            {holdingTiles(source, width, heightFor(width)).map((tile) => (
              <Tile key={keyOf(tile)} tile={tile} width={width} height={heightFor(width)} />
            ))}
          </svg>
        )}
      />
    </section>
  );
}
