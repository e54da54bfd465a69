import { Link } from 'react-router';
import { ExternalLink } from '../../ui/external-link.tsx';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';

function Prices() {
  return (
    <>
      <HelpHeading>Prices</HelpHeading>
      <p>
        Holdwise comes with a snapshot: the closing prices of some 5,700 US-listed shares, ADRs and ETFs on
        one day, in US dollars. It is a dated sample for trying the product, not a market-data service, and it
        is not updated. Every price carries its date, because not all are of the same day: ETFs were last
        priced two weeks before the shares, and a few listings that are no longer traded keep their own last
        day. The line at the top of the <Link to="/">home page</Link> says what you are looking at.
      </p>
      <p>
        Whoever runs this site can connect a live source. Prices then carry their time and move while you look
        at them; where the source falls behind or fails, the last known price stands, and the same line says
        since when.
      </p>
      <p>
        The snapshot’s figures were collected from public sources, above all the{' '}
        <ExternalLink href="https://github.com/rreichel3/US-Stock-Symbols">US-Stock-Symbols</ExternalLink>{' '}
        repository, and compared with others. They can still be wrong: check a price with your broker before
        you act on it.
      </p>
      <HelpHeading>Charts</HelpHeading>
      <p>
        A chart shows daily closes, going back two years or five where a stock is that old. They are adjusted
        for splits, so that a stock split does not look like a crash. They are not adjusted for dividends or
        spin-offs: a stock that paid out a lot has done better than its line shows.
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
          total cost. With a cost of nothing it reads 0%.
        </li>
        <li>
          <b>Day change</b>: how far the price moved on its last trading day, times the number of shares; in
          per cent, of what the holding was worth before that move.
        </li>
      </HelpList>
      <p>
        The totals of a portfolio add up the dollars first and take the per cent of the sums. All of it is
        calculated in exact decimals and rounded only when it is shown. Commissions, taxes, dividends and
        sales are left out. A holding whose price nobody knows counts as worth nothing, and the table says so.
      </p>
      <HelpHeading>The basket</HelpHeading>
      <p>
        The basket is kept in this browser and needs no account. When you put it into one of your portfolios,
        every stock is added at its latest known price. If you hold the stock already, the new shares join the
        old ones at the average of both buy prices, weighted by shares. A stock without a known price has to
        come out of the basket first.
      </p>
    </>
  );
}

function Filings() {
  return (
    <>
      <HelpHeading>Investors’ holdings</HelpHeading>
      <p>
        They are read from Form 13F, which managers with at least $100 million in US-listed stocks file with
        the Securities and Exchange Commission after each quarter. Beside every investor stand the quarter it
        reports, the day it was filed and a link to the filing; up to 50 of the largest positions are shown.
        Read them with four things in mind:
      </p>
      <HelpList>
        <li>
          <b>They are old when they come out.</b> A manager has 45 days after the quarter to file, and may
          have sold since. Some stop filing, and their last report stays their last.
        </li>
        <li>
          <b>They show one side.</b> Only long positions in securities on the SEC’s list count: no short
          sales, no cash, hardly any bonds, and no shares that trade only abroad.
        </li>
        <li>
          <b>Options stand apart.</b> A put or a call is marked as one. Its value is that of the shares behind
          it, not what the option cost, and a put gains when those shares fall.
        </li>
        <li>
          <b>They are a firm’s, not a person’s.</b> A well-known name stands for everything that the firm
          reports, whoever picked it.
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
      <Filings />
    </HelpText>
  );
}
