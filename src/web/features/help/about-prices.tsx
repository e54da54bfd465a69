import { figureTopics } from '#web/lib/help-contents.ts';
import { Link } from '#web/ui/link.tsx';
import { Folded, HelpList } from './help-text.tsx';

export function AboutPrices() {
  return (
    <Folded topic={figureTopics.prices}>
      <p>
        Every price has its day or time, because not all are from the same day. Without a live source, the
        closing prices are those of a dated collection that comes with the software: some 6,100 US-listed
        shares, ADRs and ETFs in US dollars, and some 700 shares of other countries, indices, coins, metals
        and funds in the currency in which they are quoted, London’s in pence. With a live source, prices
        update while you view them; if it fails, the last known price remains, with its time.{' '}
        <Link to="/data-sources">Data sources</Link> says which of them this site uses. A price can be wrong:
        check it with your broker before you act on it.
      </p>
      <p>
        Charts show daily closes: up to ten years for shares, up to twenty for ETFs. They are adjusted for
        splits, not for dividends, unless you select the total return, and not for every spin-off. Where
        closes before and after a day cannot be compared, the line ends and a sentence says why.
      </p>
    </Folded>
  );
}

export function AboutFilings() {
  return (
    <Folded topic={figureTopics.filings}>
      <p>
        They come from Form 13F, which managers with at least $100 million in US-listed stocks file with the
        Securities and Exchange Commission after each quarter. Each page names the quarter, the day of filing
        and the filing itself.
      </p>
      <HelpList>
        <li>
          <b>They are old when they are published.</b> A manager has 45 days after the quarter to file, and
          may have sold since. Some stop filing; then their last report remains.
        </li>
        <li>
          <b>They show one side.</b> No short sales, no cash, hardly any bonds, and no shares that trade only
          abroad.
        </li>
        <li>
          <b>Options are marked.</b> The value of a put or call is that of the underlying shares, and a put
          gains when those shares fall.
        </li>
        <li>
          <b>They belong to a firm, not a person.</b> A well-known name stands for all that the firm reports.
        </li>
      </HelpList>
    </Folded>
  );
}
