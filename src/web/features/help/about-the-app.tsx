import { Link } from '#web/ui/link.tsx';
import { HelpText } from './help-text.tsx';

/** How to install the site as an app, and what it shows without a connection. */
export function AboutTheApp() {
  return (
    <HelpText>
      <p>
        You can install this site as an app: on Android and on a computer with <b>Install</b> in the menu of
        the browser, on an iPhone with <b>Share</b> and <b>Add to Home Screen</b>. A long press on its icon
        leads to your portfolio, the search and your watchlists. On Android, what you share from another app
        is looked up here: a symbol, a company or the address of a page about a stock.
      </p>
      <p>
        While you are logged in, your device keeps the pages and figures that you saw last. Without a
        connection they are shown again, and a line above them says of when they are. They are deleted when
        you log out, so log out on a device that others use. Changes need a connection.
      </p>
      <p>
        When there is a new version, a notice offers to reload the page. Until you do, nothing changes, and
        what you are typing stays.
      </p>
      <p id="search">
        The search takes names, symbols, also as other services write them (<b>ETR:SAP</b>, <b>SAP GY</b>),
        ISINs, CUSIPs and the WKN of German securities. The listings of one company are shown together. Those
        on the exchanges and in the currencies that you use come first, by your holdings, or by the basket and
        what this browser watches.
      </p>
      <p id="shortcuts">
        Many things have a key: <b>N</b> adds a transaction, <b>/</b> opens the search, <b>?</b> lists all of
        them. <Link to="/help#shortcuts">Show the list</Link>; there you can also turn them off, for example
        when you dictate.
      </p>
    </HelpText>
  );
}
