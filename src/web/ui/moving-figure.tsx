import { type ReactNode, useState } from 'react';

interface MovingFigureProps {
  figure: number | string;
  children: ReactNode;
}

/** A figure that shows for a moment that it has changed, and which way. */
export function MovingFigure({ figure, children }: MovingFigureProps) {
  const [shown, setShown] = useState(figure);
  const [way, setWay] = useState<'up' | 'down'>();
  if (figure !== shown) {
    setShown(figure);
    setWay(Number(figure) > Number(shown) ? 'up' : 'down');
  }
  return (
    <span key={figure} className={way && `moved moved-${way}`}>
      {children}
    </span>
  );
}
