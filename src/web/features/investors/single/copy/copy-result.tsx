import type { PortfolioCopy } from '#contract/portfolios.ts';
import { Link } from '#web/ui/link.tsx';
import { boughtSentence, missingSentences } from './copy-texts.ts';

/** Says what was bought and what was not, and leads to the new portfolio. */
export function CopyResult({ copy, onLeave }: { copy: PortfolioCopy; onLeave: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="grid gap-2">
        <p>{boughtSentence(copy)}</p>
        {missingSentences(copy).map((sentence) => (
          <p key={sentence} className="text-fine text-soft">
            {sentence}
          </p>
        ))}
      </div>
      <Link
        to={`/portfolio/holdings?id=${encodeURIComponent(copy.portfolioId)}`}
        className="button button-primary"
        onClick={onLeave}
      >
        Open the portfolio
      </Link>
    </div>
  );
}
