const colours = ['bg-tile-1', 'bg-tile-2', 'bg-tile-3', 'bg-tile-4'] as const;

function colourOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colours[sum % colours.length] ?? colours[0];
}

const sizes = {
  lead: {
    box: 'tile aspect-video p-5.5 lg:aspect-5/2',
    name: 'tile-name text-title sm:text-display',
    kind: 'tile-kind -top-10 -right-2.5 text-[10em] sm:text-[14.7em]',
  },
  card: { box: 'tile', name: 'tile-name', kind: 'tile-kind' },
  small: { box: 'tile p-1', name: 'tile-name text-[0.66em] tracking-tight', kind: 'tile-kind text-hero' },
} as const;

interface TileProps {
  name: string;
  kind: string;
  size: keyof typeof sizes;
}

/** A placeholder image: the source and kind of an item on one of four background colours. */
export function Tile({ name, kind, size }: TileProps) {
  const { box, name: nameSize, kind: kindSize } = sizes[size];
  return (
    <div aria-hidden="true" className={`${box} ${colourOf(name)}`}>
      <span data-kind={kind} className={kindSize} />
      <b className={nameSize}>{name}</b>
    </div>
  );
}
