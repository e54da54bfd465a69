import { ExternalLink } from '#web/ui/external-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { AboutReturns } from './about-returns.tsx';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';

function Prices() {
  return (
    <>
      <HelpHeading>Prices</HelpHeading>
      <p>
        Holdwise comes with a snapshot: the closing prices of some 6,100 US-listed shares, ADRs and ETFs, in
        US dollars. It is a dated sample for trying the product, not a market-data service, and it is not
        updated. Every price has its date, because they are not all from the same day: most ETFs were last
        priced a day before the shares, and a few listings that are no longer traded have an earlier last day.
        Some 630 shares of other countries, indices, coins, gold, silver and funds are in their own currency
        and end earlier, on the day that each page names; London’s are in pence. The line at the top of the{' '}
        <Link to="/">home page</Link> states the source and date of the prices.
      </p>
      <p>
        The operator of this site can connect a live source. Prices then have a time and update while you view
        them. If the source falls behind or fails, the last known price remains, and the same line states
        since when.
      </p>
      <p>
        The snapshot’s figures were collected from public sources, mainly the{' '}
        <ExternalLink href="https://github.com/rreichel3/US-Stock-Symbols">US-Stock-Symbols</ExternalLink>{' '}
        repository, and compared with others. They can still be wrong: check a price with your broker before
        you act on it.
      </p>
      <HelpHeading>Charts</HelpHeading>
      <p>
        A chart shows daily closes: two or five years for shares, up to twenty years for ETFs. They are
        adjusted for splits, so that a stock split does not look like a crash. They are not adjusted for
        dividends, nor for every spin-off: a stock that paid high dividends has performed better than its line
        shows. Comparisons of stocks, and following an investor, reinvest dividends on both sides unless you
        leave them out; a sentence says which. Where closes before and after a day are not comparable, the
        line ends and a sentence explains why. The line is interrupted on days without a known close.
      </p>
    </>
  );
}

function Portfolios() {
  return (
    <>
      <HelpHeading>Your portfolio</HelpHeading>
      <HelpList>
        <li>
          <b>Total cost</b>: what you paid, the buy price times the number of shares.
        </li>
        <li>
          <b>Market value</b>: the last known price times the number of shares.
        </li>
        <li>
          <b>Profit or loss</b>: market value less total cost; in per cent, that difference divided by the
          total cost. For a cost of zero it is 0%.
        </li>
        <li>
          <b>Day change</b>: the change in price on the last trading day, times the number of shares; in per
          cent, relative to the value of the holding before that change.
        </li>
      </HelpList>
      <p>
        The totals of a portfolio add up the dollars first; the per cent is computed from the sums. All
        figures are calculated in exact decimals and rounded only for display. This table is about the shares
        that you hold: it does not include commissions, taxes, dividends and the gains of sales. A holding
        without a known price is excluded from all totals, including its cost, and the table states how many
        are excluded.
      </p>
      <HelpHeading>Watchlists</HelpHeading>
      <p>
        A watchlist keeps the price of the day on which you added a stock, and shows the change since then,
        adjusted for splits and without dividends. <b>To go</b> is how far the price has to move to the one
        that you entered. Without an account the list is stored in this browser; your account takes it over
        when you log in.
      </p>
      <HelpHeading>Alerts</HelpHeading>
      <p>
        An alert compares each new price with what you have set. One that tells you every time counts again
        after the price has moved back by one per cent; a move of a day is told once a day. The high of a year
        is the highest close; where closes can be compared for less than a year, the alert says since when.
        Ex-dividend dates and results that nobody has announced yet are estimated from earlier years. A filing
        tells what an investor held at the end of a quarter, up to 45 days before. Each event is told once.
        The value of a portfolio is compared every few minutes; its change of a day leaves out what you buy,
        pay in and take out. Mails follow your quiet hours and your daily limit; what quiet hours held back
        comes in one mail.
      </p>
      <HelpHeading>The summary by e-mail</HelpHeading>
      <p>
        Your account has a daily or weekly summary of all portfolios in your reporting currency. It covers the
        days since the last one; its return leaves out what you pay in and take out. Filings, news and
        articles are those that became known since. Dividends to come are those whose ex-date is in the next
        two weeks. You get no mail when there is nothing new.
      </p>
      <HelpHeading>The basket</HelpHeading>
      <p>
        The basket is stored in this browser and needs no account. When you add it to one of your portfolios,
        every stock is added at its latest known price. If you already hold the stock, the shares are combined
        at the average of both buy prices, weighted by shares. You must remove a stock without a known price
        from the basket first.
      </p>
    </>
  );
}

function Filings() {
  return (
    <>
      <HelpHeading>Investors’ holdings</HelpHeading>
      <p>
        They come from Form 13F, which managers with at least $100 million in US-listed stocks file with the
        Securities and Exchange Commission after each quarter. Every investor is shown with the reported
        quarter, the filing date and a link to the filing; up to 50 of the largest positions are shown. Keep
        four things in mind:
      </p>
      <HelpList>
        <li>
          <b>They are old when they are published.</b> A manager has 45 days after the quarter to file, and
          may have sold since. Some managers stop filing; then their last report remains here.
        </li>
        <li>
          <b>They show one side.</b> Only long positions in securities on the SEC’s list count: no short
          sales, no cash, hardly any bonds, and no shares that trade only abroad.
        </li>
        <li>
          <b>Options are marked.</b> The value of a put or call is that of the underlying shares, not the
          price of the option, and a put gains when those shares fall.
        </li>
        <li>
          <b>They belong to a firm, not a person.</b> A well-known name represents everything that the firm
          reports, regardless of who selected it.
        </li>
      </HelpList>
    </>
  );
}

export function AboutTheFigures() {
  return (
    <HelpText>
      <Prices />
      <Portfolios />
      <AboutReturns />
      <Filings />
    </HelpText>
  );
}
