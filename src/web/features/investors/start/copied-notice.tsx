import type { PortfolioCopy } from '#contract/portfolios.ts';
import { Notice } from '#web/ui/notice.tsx';
import { boughtSentence, missingSentences } from '../single/copy/copy-texts.ts';

interface CopiedNoticeProps {
  copy: PortfolioCopy | undefined;
  onClose: () => void;
}

/** Says what a copy of an investor has bought, and what not. */
export function CopiedNotice({ copy, onClose }: CopiedNoticeProps) {
  return (
    <div role="status">
      {copy && (
        <Notice title={boughtSentence(copy)} onClose={onClose}>
          <p className="text-fine text-soft">
            {[...missingSentences(copy), 'To undo it, delete the portfolio in its Settings.'].join(' ')}
          </p>
        </Notice>
      )}
    </div>
  );
}
