const colours = ['bg-tile-1', 'bg-tile-2', 'bg-tile-3', 'bg-tile-4'] as const;

function colourOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colours[sum % colours.length] ?? colours[0];
}

const sizes = {
  lead: {
    box: 'tile aspect-video p-5.5 wide:aspect-5/2',
    name: 'tile-name text-title sm:text-[30px]',
    kind: 'tile-kind -top-10 -right-2.5 text-[150px] sm:text-[220px]',
  },
  card: { box: 'tile', name: 'tile-name', kind: 'tile-kind' },
  small: { box: 'tile p-1', name: 'tile-name text-[10px] tracking-tight', kind: 'tile-kind text-[40px]' },
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
