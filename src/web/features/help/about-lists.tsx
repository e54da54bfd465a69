import { figureTopics } from '#web/lib/help-contents.ts';
import { Folded } from './help-text.tsx';

/** Explains watchlists, the basket, alerts and own securities. */
export function AboutLists() {
  return (
    <>
      <Folded topic={figureTopics.watchlists}>
        <p>
          A watchlist keeps the price of the day on which you added a stock, and shows the change since then,
          adjusted for splits and without dividends. <b>To go</b> is how far the price has to move to the one
          that you entered. Without an account the list is stored in this browser; your account takes it over
          when you log in.
        </p>
        <p>
          The basket stays in this browser. When you add it to a portfolio, every stock is added at its latest
          known price; shares that you hold already are combined with the new ones at the average buy price.
        </p>
      </Folded>
      <Folded topic={figureTopics.alerts}>
        <p>
          An alert compares each new price with what you have set, and tells each event once. One that tells
          you every time counts again after the price has moved back by one per cent. The high of a year is
          the highest close. Ex-dividend dates and results that nobody has announced yet are estimated from
          earlier years. A filing tells what an investor held at the end of a quarter, up to 45 days before.
          The change of a portfolio on a day leaves out what you pay in and take out.
        </p>
        <p>
          Mails follow your quiet hours and your daily limit; what quiet hours held back comes in one mail.
          The daily or weekly summary covers all portfolios since the last one and the ex-dates of the next
          two weeks. When there is nothing new, you get none.
        </p>
      </Folded>
      <Folded topic={figureTopics.addresses}>
        <p>
          <b>Your own securities</b>, above the <b>Transactions</b>, lists what is not on an exchange, such as
          a fund or shares in a private company. Enter its prices yourself, or the address of a page, a CSV or
          a JSON file that publishes them, which is then read once a day. Test the address first: the test
          shows the prices it finds and how; columns and paths can be changed.
        </p>
        <p>
          A price that you enter yourself is never replaced. If reading fails, the known prices stay, and the
          security says since when and why. Pages that need a login, or that build their tables with scripts,
          cannot be read.
        </p>
      </Folded>
    </>
  );
}
