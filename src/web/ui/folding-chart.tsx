import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface FoldingChartProps {
  /** Draws the chart at a height, with the button that changes it. */
  children: (height: 160 | 400, toggle: ReactNode) => ReactNode;
}

/** A chart that is small at first and opens to its full height. */
export function FoldingChart({ children }: FoldingChartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = (
    <Button small aria-expanded={isOpen} className="noscript:hidden" onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? 'Close the chart' : 'Open the chart'}
    </Button>
  );
  return children(isOpen ? 400 : 160, toggle);
}
