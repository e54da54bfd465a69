import { type CSSProperties, useRef } from 'react';
import { useLocation } from 'react-router';
import { sharedSearch } from '#web/ledger/period.ts';
import { shareOf, signedPercent } from '#web/lib/formats.ts';
import { treemap } from '#web/ui/charts/treemap.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { Link } from '#web/ui/link.tsx';
import { type TreemapRow, tilesOf } from './treemap-tiles.ts';

const fullGain = 100;
const [palest, strongest] = [8, 46];

/** Returns the tint of a gain in per cent: the strongest for a gain or loss of everything that was paid. */
function tintOf(gainPercent: number): string {
  const strength = Math.min(Math.abs(gainPercent) / fullGain, 1);
  return `${Math.round(palest + (strongest - palest) * strength)}%`;
}

function toneOf({ gainPercent }: TreemapRow): string {
  if (gainPercent === null) return 'bg-rule';
  return gainPercent >= 0 ? 'heat-up' : 'heat-down';
}

const wholeGain = (gainPercent: number) => signedPercent(Math.round(gainPercent)).replace('.00', '');

interface TileProps {
  row: TreemapRow;
  width: number;
  height: number;
  style: CSSProperties;
}

function Tile({ row, width, height, style }: TileProps) {
  const search = sharedSearch(useLocation().search);
  const { name, symbol, share, gainPercent } = row;
  const isNarrow = width < 92 || height < 48;
  const gain = gainPercent === null ? '' : wholeGain(gainPercent);
  const isTiny = width < 56 || height < 26;
  const description = `${name}, ${shareOf(share)}${gain && `, ${gain} since bought`}`;
  return (
    <li
      style={style}
      className={`absolute overflow-hidden border border-paper leading-[1.3] ${toneOf(row)}`}
      title={description}
    >
      <Link
        to={{ pathname: '/portfolio/holdings', search, hash: symbol && `holding-${symbol}` }}
        className="group block h-full px-2.5 py-2 text-tiny wrap-normal no-underline focus-visible:-outline-offset-3"
      >
        <span className="sr-only">{description}</span>
        <span aria-hidden="true" className={isTiny ? 'hidden' : ''}>
          <b className="block text-sm font-semibold group-hover:underline">
            {isNarrow ? symbol || '…' : name}
          </b>
          {height >= 50 && <span className="block">{shareOf(share)}</span>}
          {!isNarrow && gain && height >= 62 && (
            <span className="block">{width > 150 ? `${gain} since bought` : gain}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

/**
 * Holdings as tiles: the area is the share of the value, the tint gain or loss. A list of links, largest first, which lead
 * to the holdings.
 */
export function TreemapChart({ label, rows }: { label: string; rows: readonly TreemapRow[] }) {
  const frame = useRef<HTMLUListElement>(null);
  const width = useWidth(frame);
  const height = width < 560 ? 352 : Math.min(Math.round(width * 0.56), 420);
  const tiles = tilesOf(rows);
  const rects =
    width > 0 && tiles.length > 0
      ? treemap(
          tiles.map(({ value }) => value),
          width,
          height,
        )
      : [];
  return (
    <ul ref={frame} aria-label={label} className="relative mt-3.5" style={{ height }}>
      {rects.map((rect, index) => {
        const row = tiles[index];
        if (!row) return null;
        const style = {
          left: rect.x,
          top: rect.y,
          width: rect.width,
          height: rect.height,
          '--tint': tintOf(row.gainPercent ?? 0),
        } as CSSProperties;
        return <Tile key={row.key} row={row} width={rect.width} height={rect.height} style={style} />;
      })}
    </ul>
  );
}
