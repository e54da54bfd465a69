import type { LogInState } from '#web/lib/return-path.ts';
import { Link } from '#web/ui/link.tsx';
import { HelpText, TaskList } from './help-text.tsx';

/** From nothing to the first figure. */
export function GettingStarted() {
  return (
    <>
      <HelpText>
        <p>
          <Link to="/signup" state={{ from: '/portfolio' } satisfies LogInState}>
            Register
          </Link>{' '}
          and log in: your first <Link to="/portfolio">portfolio</Link> is made for you. While it is empty, it
          offers three ways to begin.
        </p>
      </HelpText>
      <TaskList
        tasks={[
          {
            goal: 'Drop a file',
            steps:
              'Your broker’s export, or a table of your own. It is read at once, and you see every row first.',
          },
          {
            goal: 'Type a symbol',
            steps: 'A symbol, a name or an ISIN, then the number of shares. Price and date can follow.',
          },
          {
            goal: 'Copy an investor',
            steps: 'The reported shares of a known investor, scaled to a sum of yours.',
          },
          {
            goal: 'Only look around',
            steps: (
              <>
                Without an account you can <Link to="/#try">try a sample portfolio</Link>, watch stocks, fill
                a basket and find <Link to="/investors/match">investors like you</Link>. All of it stays in
                this browser.
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** Files of brokers and other programs. */
export function Importing() {
  return (
    <>
      <HelpText>
        <p>
          Select <b>Import</b> on your <Link to="/portfolio">portfolio page</Link>, or drop the files anywhere
          on it. CSV, Excel, OFX, Flex queries and the exports of other trackers are recognized. Nothing is
          saved before you select <b>Add</b> below the preview.
        </p>
      </HelpText>
      <TaskList
        tasks={[
          {
            goal: 'An unknown file',
            steps:
              'A file whose columns have plain names is read at once. Otherwise say once what its columns mean; the next file with the same columns is read in the same way.',
          },
          {
            goal: 'A row is in question',
            steps:
              'Answer the question above the rows, or open the row’s menu: correct it, add it anyway, leave it out.',
          },
          {
            goal: 'The same file again',
            steps:
              'Transactions that you have already are recognized and left out, even if the periods overlap.',
          },
          {
            goal: 'Only positions',
            steps:
              'Shares without a date count at their market value. Your returns begin once you enter when you bought; the overview can date all of them at once.',
          },
          {
            goal: 'Rows of a spreadsheet',
            steps: (
              <>
                Copy them and paste them on the tab <Link to="/portfolio/transactions">Transactions</Link>.
              </>
            ),
          },
          {
            goal: 'Is it complete?',
            steps: (
              <>
                <b>Compare with your broker</b>, above the transactions, lists every difference to a
                statement.
              </>
            ),
          },
        ]}
      />
    </>
  );
}

/** How to change or undo what was entered. */
export function Correcting() {
  return (
    <TaskList
      tasks={[
        {
          goal: 'What you just did',
          steps:
            'For a minute, the bar at the bottom of the screen offers to undo the last change: of transactions, holdings, recorded dividends, settings or a whole portfolio. Ctrl Z (⌘ Z) does the same.',
        },
        {
          goal: 'A transaction',
          steps: (
            <>
              On the tab <Link to="/portfolio/transactions">Transactions</Link>, open the menu <b>···</b> of
              its row: <b>Edit</b> or <b>Delete</b>. All later figures follow.
            </>
          ),
        },
        {
          goal: 'A whole import',
          steps: (
            <>
              Below the transactions, select <b>Undo</b> beside the import. What you entered yourself stays.
            </>
          ),
        },
        {
          goal: 'A missing date',
          steps: (
            <>
              Edit the purchase, or give all of them one date on the <Link to="/portfolio">overview</Link>.
            </>
          ),
        },
        {
          goal: 'Currency, cost method, name',
          steps: (
            <>
              <b>Settings</b>, at the top of the portfolio page; there you can also delete the portfolio.
            </>
          ),
        },
        {
          goal: 'A figure looks wrong',
          steps: (
            <>
              Select the figure to see the amounts, prices and rates it comes from. If a price is wrong,
              please <Link to="/contact">write to us</Link>.
            </>
          ),
        },
      ]}
    />
  );
}
