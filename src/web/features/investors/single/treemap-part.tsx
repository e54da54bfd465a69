import type { CSSProperties } from 'react';
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
            <ActionLabel change={holding} isShort />
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
  const style: CSSProperties = {
    left: inPercent(rect.x, width),
    top: inPercent(rect.y, height),
    width: inPercent(rect.width, width),
    height: inPercent(rect.height, height),
  };
  return (
    <li style={style} className={toneOf(tile)} title={descriptionOf(tile)}>
      {holding?.symbol ? (
        <StockLink symbol={holding.symbol} className="">
          <TileText tile={tile} />
        </StockLink>
      ) : (
        <span className="tile-text">
          <TileText tile={tile} />
        </span>
      )}
    </li>
  );
}

const phoneWidth = 560;
const heightFor = (width: number) => (width < phoneWidth ? 400 : 370);

/** The holdings as tiles: the area is the weight, the colour the change of the quarter. */
export function HoldingsTreemap({ data }: { data: InvestorPageData }) {
  const { largest, investor, quarter } = data;
  const source = { largest, count: quarter?.positions ?? investor.holdings };
  if (largest.length === 0) return null;
  return (
    <FittedDrawing
      className="treemap-frame"
      draw={(width) => (
        <ul aria-label="Holdings by weight" className="treemap" style={{ height: heightFor(width) }}>
          {holdingTiles(source, width, heightFor(width)).map((tile) => (
            <Tile
              key={tile.holding ? `${tile.holding.symbol} ${tile.holding.name}` : 'others'}
              tile={tile}
              width={width}
              height={heightFor(width)}
            />
          ))}
        </ul>
      )}
    />
  );
}
