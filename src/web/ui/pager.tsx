import { Button } from './button.tsx';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Buttons for the previous and next page; hidden for a single page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="figures text-fine">
        Page {page} of {pages}
      </span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
