import type { RowDoubt } from '#contract/investor-pages.ts';
import { doubtMark, doubtText } from '#web/lib/doubt-texts.ts';

/** Marks a row of a filing that cannot be right. */
export function DoubtMark({ doubt }: { doubt: RowDoubt | undefined }) {
  if (!doubt) return null;
  return (
    <small className="ml-1.5 inline-block whitespace-nowrap text-tiny text-soft" title={doubtText(doubt)}>
      {doubtMark(doubt)}
    </small>
  );
}
