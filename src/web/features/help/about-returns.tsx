import { figureTopics } from '#web/lib/help-contents.ts';
import { Link } from '#web/ui/link.tsx';
import { Folded, HelpList } from './help-text.tsx';

function Holdings() {
  return (
    <Folded topic={figureTopics.holdings}>
      <HelpList>
        <li>
          <b>Total cost</b>: the buy price times the number of shares.
        </li>
        <li>
          <b>Market value</b>: the last known price times the number of shares.
        </li>
        <li>
          <b>Profit or loss</b>: market value less total cost; in per cent, of the total cost.
        </li>
        <li>
          <b>Day change</b>: the change in price on the last trading day, times the number of shares; in per
          cent, of the value before that change. A total counts one day only, by the date where each holding
          is traded: on a Sunday what coins did, and not what shares did on Friday.
        </li>
        <li>
          <b>Note and group</b>: in the menu of a row. A group is your own word, such as Retirement; the table
          adds up each group, and a click on one shows its holdings alone.
        </li>
      </HelpList>
      <p>
        The table is about the shares that you hold: commissions, taxes, dividends and the gains of sales are
        in <Link to="/portfolio">Overview</Link>, <Link to="/portfolio/income">Income</Link> and{' '}
        <Link to="/portfolio/gains">Gains</Link>. A holding without a known price is in no total, not even
        with its cost, and the table says so. All figures are calculated exactly and rounded for display only.
      </p>
    </Folded>
  );
}

function Gain() {
  return (
    <Folded topic={figureTopics.returns}>
      <p>
        The gain of a period is the value at its end, less the value at its start, less what you put in, plus
        what you took out. Its six parts add up to it exactly: unrealised and realised price gains, income,
        the effect of exchange rates, fees and taxes.
      </p>
      <HelpList>
        <li>
          <b>Time-weighted return</b>: how well the investments did, whatever you paid in or took out. Compare
          it with a benchmark: a security, a blend that is brought back to its weights each month, or US
          inflation. Its total return counts dividends, as yours does once they are recorded; its price return
          leaves them out.
        </li>
        <li>
          <b>Money-weighted return</b>: how well your money did. It depends on when you paid in, and equals
          the XIRR of spreadsheets.
        </li>
      </HelpList>
      <p>
        Purchases count from the price that you paid. Returns of more than a year are per year. One that
        cannot be calculated is left empty, with the reason.
      </p>
    </Folded>
  );
}

function Lots() {
  return (
    <>
      <Folded topic={figureTopics.lots}>
        <p>
          Every purchase is a lot. The cost method of the portfolio decides which lots a sale takes: the
          oldest first (FIFO), the newest first (LIFO), the highest cost first, all at their average cost, or
          the lots that you name. It moves gains between realised and unrealised; the total stays the same.
          The table of realised gains adds purchase fees to the cost and deducts sale fees from the proceeds,
          as US tax rules do, and marks wash sales within the portfolio. It is not tax advice.
        </p>
      </Folded>
      <Folded topic={figureTopics.dividends}>
        <p>
          Known splits are applied for you: a purchase before a split stays as you entered it and counts as
          the shares that it became. Known dividends are suggested for the shares that you held before the
          ex-date. You accept or dismiss them, or have them recorded automatically, less your withholding tax;
          until then they do not count. Where dividends are not known, the page says so.
        </p>
      </Folded>
    </>
  );
}

function Omissions() {
  return (
    <>
      <Folded topic={figureTopics.currencies}>
        <p>
          A portfolio has a currency; “All portfolios” uses your reporting currency. Amounts are converted at
          the European Central Bank’s rate of their day, or the last one before, unless you enter a rate with
          the transaction. Where the bank has none, currencies that are fixed to the dollar or the euro follow
          it, and others have rates of <Link to="/data-sources">Frankfurter</Link>. The explanation of a
          figure names the source of its rates.
        </p>
      </Folded>
      <Folded topic={figureTopics.coverage}>
        <HelpList>
          <li>
            <b>Holdings without a known price</b> never count as worth zero. You can{' '}
            <Link to="/help#price-addresses">enter prices of your own</Link>.
          </li>
          <li>
            <b>Purchases without a date</b> count as held, but no return can include them.
          </li>
          <li>
            <b>Cash</b> counts from the first deposit that you record.
          </li>
          <li>
            <b>Prices within a day</b>: every day has one value, at the close.
          </li>
        </HelpList>
        <p>The coverage states the share of your money that a figure covers, and what is missing.</p>
      </Folded>
    </>
  );
}

/** Explains the figures of a portfolio in short; `docs/returns.md` has the exact rules. */
export function AboutReturns() {
  return (
    <>
      <Holdings />
      <Gain />
      <Lots />
      <Omissions />
    </>
  );
}
