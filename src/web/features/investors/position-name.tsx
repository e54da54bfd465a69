import type { ReactNode } from 'react';

interface PositionNameProps {
  symbol: string;
  name: string;
  putCall: 'Put' | 'Call' | null;
  /** How the symbol is shown where there is one. */
  children: ReactNode;
}

/** What is held: its symbol, whether it is an option on it, and who issued it. */
export function PositionName({ symbol, name, putCall, children }: PositionNameProps) {
  return (
    <>
      {symbol ? children : <span className="text-soft">no symbol</span>}
      {putCall && (
        <span className="ml-2 rounded-sm border border-rule px-1 text-[12px] text-soft">
          {putCall} option
        </span>
      )}
      <small className="block truncate text-[12.5px] text-soft">{name}</small>
    </>
  );
}
