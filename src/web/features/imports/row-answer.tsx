/** The classes of a question and its answers, which a row of an import shows instead of its meaning. */
export const questionClass = 'flex flex-wrap items-center gap-x-3.5 gap-y-1.5 leading-[1.4]';

interface RowAnswerProps {
  text: string;
  /** What the answer is called where its row is not in sight. */
  label: string;
  onAnswer: () => void;
}

/** An answer in the line of a question. */
export function RowAnswer({ text, label, onAnswer }: RowAnswerProps) {
  return (
    <button
      type="button"
      className="text-link whitespace-nowrap max-lg:min-h-11"
      aria-label={label}
      onClick={onAnswer}
    >
      {text}
    </button>
  );
}
