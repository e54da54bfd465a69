import type { ReactNode } from 'react';

interface PositionNameProps {
  symbol: string;
  name: string;
  putCall: 'Put' | 'Call' | null;
  /** The symbol as text or button; shown only if there is one. */
  children: ReactNode;
}

/** The symbol, option type and issuer of a position. */
export function PositionName({ symbol, name, putCall, children }: PositionNameProps) {
  return (
    <>
      {symbol ? children : <span className="text-soft">no symbol</span>}
      {putCall && (
        <span className="option-badge ml-2 rounded-sm border border-rule px-1 text-tiny text-soft">
          {putCall} option
        </span>
      )}
      <small className="block truncate text-tiny text-soft">{name}</small>
    </>
  );
}

/** Marks earlier shares that were adjusted for a split. */
export function SplitNote({ split }: { split: string | null }) {
  if (!split) return null;
  return (
    <small className="block text-tiny text-soft" title={`Earlier shares adjusted for the ${split} split`}>
      adjusted, {split} split
    </small>
  );
}
