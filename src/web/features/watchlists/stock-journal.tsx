import { PagePart } from '#web/ui/page-part.tsx';
import { JournalPart } from './journal-part.tsx';

/** The journal on the page of a security. */
export function StockJournal({ symbol }: { symbol: string }) {
  return (
    <PagePart id="journal" title="Your journal" measure="Only you see what you write here.">
      <div className="pt-3">
        <JournalPart symbol={symbol} />
      </div>
    </PagePart>
  );
}
