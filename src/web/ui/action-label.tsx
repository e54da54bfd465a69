import type { QuarterChange } from '#contract/investor-pages.ts';
import { actionText, type Changed, directionOf, shortAction } from '../lib/change-texts.ts';
import { Arrow, Unknown } from './figures.tsx';

const colours = { up: 'text-up', down: 'text-down', none: 'text-soft' } as const;
const signs = { up: 1, down: -1, none: 0 } as const;

interface ActionLabelProps {
  change: Changed & Pick<QuarterChange, 'kind'>;
  /** Whether only the figure is shown. */
  isShort?: boolean;
  /** Whether it has the colour of the text around it, as on a tint. */
  isPlain?: boolean;
}

/** What an investor did with a position: by arrow, words and colour. */
export function ActionLabel({ change, isShort = false, isPlain = false }: ActionLabelProps) {
  if (change.action === null) return <Unknown />;
  const direction = directionOf(change);
  return (
    <span className={`whitespace-nowrap ${isPlain ? '' : colours[direction]}`}>
      <Arrow sign={signs[direction]} />
      {isShort ? shortAction(change) : actionText(change)}
    </span>
  );
}
