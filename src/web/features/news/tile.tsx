const colours = ['bg-tile-1', 'bg-tile-2', 'bg-tile-3', 'bg-tile-4'] as const;

function colourOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colours[sum % colours.length] ?? colours[0];
}

const sizes = {
  lead: {
    box: 'aspect-video p-5.5 lg:aspect-5/2',
    name: 'text-title sm:text-display',
    kind: '-top-10 -right-2.5 text-[10em] sm:text-[14.7em]',
  },
  card: { box: 'aspect-4/3 p-2', name: 'text-fine', kind: '-top-3.5 -right-1.5 text-[3.6em]' },
  small: {
    box: 'aspect-4/3 p-1',
    name: 'text-[0.66em] tracking-tight',
    kind: '-top-3.5 -right-1.5 text-hero',
  },
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
    <div
      aria-hidden="true"
      className={`tile relative flex items-end overflow-hidden rounded-sm text-tile-ink ${box} ${colourOf(name)}`}
    >
      <span
        data-kind={kind}
        className={`absolute font-serif leading-none font-semibold opacity-15 before:content-[attr(data-kind)] ${kindSize}`}
      />
      <b className={`relative line-clamp-2 font-serif leading-[1.1] font-semibold wrap-anywhere ${nameSize}`}>
        {name}
      </b>
    </div>
  );
}
