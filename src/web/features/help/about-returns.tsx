import { Link } from '#web/ui/link.tsx';
import { HelpHeading, HelpList } from './help-text.tsx';

function Gain() {
  return (
    <>
      <HelpHeading>Gain and returns</HelpHeading>
      <p>
        Your <Link to="/portfolio">portfolio page</Link> calculates from your transactions. The gain of a
        period is the value at its end, less the value at its start, less what you put in, plus what you took
        out. It has six parts, which add up to it exactly: unrealised and realised price gains, income, the
        effect of exchange rates, fees and taxes. Open a figure to see the amounts, prices and rates it comes
        from.
      </p>
      <HelpList>
        <li>
          <b>Time-weighted return</b>: how well the investments did, whatever you paid in or took out. It is
          the product of the returns of all days. Use it to compare yourself with a benchmark. Its total
          return counts dividends, as yours does once they are recorded; its price return leaves them out. A
          benchmark is a security, a blend of several that is brought back to its weights each month, or US
          inflation.
        </li>
        <li>
          <b>Money-weighted return</b>: how well your money did. It depends on when you paid in, and equals
          the XIRR of spreadsheets.
        </li>
      </HelpList>
      <p>
        What you buy counts from the price that you paid, money that you take out counts to the close. Returns
        are shown per year for periods of more than a year. A return that cannot be calculated is left empty,
        with the reason.
      </p>
    </>
  );
}

function Lots() {
  return (
    <>
      <HelpHeading>Lots and cost methods</HelpHeading>
      <p>
        Every purchase is a lot. The cost method of the portfolio decides which lots a sale takes: the oldest
        first (FIFO), the newest first (LIFO), the highest cost first, all at their average cost, or the lots
        that you name. The method moves gains between realised and unrealised; the total stays the same. The
        table of realised gains adds purchase fees to the cost and deducts sale fees from the proceeds, as US
        tax rules do, and marks wash sales within the portfolio. It is not tax advice.
      </p>
      <HelpHeading>Splits and dividends</HelpHeading>
      <p>
        Known splits are applied for you: a purchase before a split stays as you entered it and counts as the
        shares that it became. Known dividends are suggested for the shares that you held before the ex-date.
        You accept or dismiss them, or have them recorded automatically, less your withholding tax. They count
        only once they are recorded. Where dividends are not known, the page says so.
      </p>
    </>
  );
}

function Omissions() {
  return (
    <>
      <HelpHeading>Currencies</HelpHeading>
      <p>
        A portfolio has a currency; “All portfolios” uses your reporting currency. Amounts are converted at
        the European Central Bank’s rate of their day, or the last one before. A rate that you enter with a
        transaction is used instead.
      </p>
      <HelpHeading>What the figures leave out</HelpHeading>
      <HelpList>
        <li>
          <b>Holdings without a known price</b>: they never count as worth zero. You can define your own
          securities, and enter their prices or have them read from an address.
        </li>
        <li>
          <b>Purchases without a date</b>: they count as held, but no return can include them.
        </li>
        <li>
          <b>Cash</b>, unless you record a deposit; then from the first one on.
        </li>
        <li>
          <b>Prices within a day</b>: every day has one value, at the close.
        </li>
      </HelpList>
      <p>
        Where something is left out, the coverage states the share of your money that a figure covers, and
        what is missing.
      </p>
      <HelpHeading>Prices from an address</HelpHeading>
      <p>
        The prices of your own security can be read once a day from a web address that publishes CSV, JSON or
        a page with a table. Under “Your own securities” on the page of transactions, open the prices of the
        security, enter the address and test it. The test shows the first prices and how they were found: in
        CSV and tables by the heading or the number of a column, in JSON by a path, such as data.prices for
        the rows and close within a row. You can change that and test again. A price that you enter yourself
        is never replaced. Prices of zero or less and days to come are left out. If reading fails, the known
        prices stay, and the security says since when it fails and why. Pages that need a login, or that build
        their tables with scripts, cannot be read.
      </p>
    </>
  );
}

/** Explains the figures of transactions in short; `docs/returns.md` has the exact rules. */
export function AboutReturns() {
  return (
    <>
      <Gain />
      <Lots />
      <Omissions />
    </>
  );
}
