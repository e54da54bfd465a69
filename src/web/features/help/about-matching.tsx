import { Link } from '#web/ui/link.tsx';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';
import { MatchExample } from './match-example.tsx';
import { MatchingExample } from './matching-example.tsx';

/** Explains which stocks are similar, with an example. */
export function MatchingStock() {
  return (
    <HelpText>
      <p>
        You know one company well, or you plan to buy its stock. Which others are similar? Every{' '}
        <Link to="/stocks">stock page</Link> lists the stocks that resemble it most, and says why.
      </p>
      <HelpHeading>What makes a match</HelpHeading>
      <HelpList>
        <li>
          <b>Price behavior</b>: whether the two prices move together from day to day, over one and two years,
          and swing as much. Two stocks that always move together do little to spread your risk. Across
          borders, weeks are compared instead of days, because exchanges close at different hours.
        </li>
        <li>
          <b>The same industry</b>: companies that have good and bad years at the same time. The same sector
          counts for less.
        </li>
        <li>
          <b>Common holders</b>: how many of the famous investors hold both, and with how much weight.
        </li>
        <li>
          <b>A similar size</b>: a company worth ten billion dollars is a different investment from one worth
          ten million.
        </li>
      </HelpList>
      <p>
        The score, from 0 to 100, is the weighted mean of the four. Select “Adjust” on a stock page to change
        how much each counts.
      </p>
      <MatchingExample />
      <p>
        A match is a starting point for your own research, never a recommendation. Which stocks would spread
        the risk of your portfolio instead, <Link to="/investors/match">Wizard Match</Link> answers at its
        end.
      </p>
    </HelpText>
  );
}

/** Explains which investors are similar, with an example. */
export function WizardMatch() {
  return (
    <HelpText>
      <p>
        A wizard is an investor whose holdings are public, in most cases because US law requires large
        managers to report theirs every quarter on Form 13F. Wizard Match compares your holdings with the last
        report of every investor here. You find it under <Link to="/portfolio/match">Match</Link> on your
        portfolio page, for one portfolio or all of them; without an account,{' '}
        <Link to="/investors/match">try it with your basket or other holdings</Link>.
      </p>
      <HelpHeading>What it shows</HelpHeading>
      <HelpList>
        <li>
          <b>Overlap</b>: for each stock that both hold, the smaller of the two weights, added up. Two equal
          portfolios overlap by 100%, two without a common stock by 0%.
        </li>
        <li>
          <b>Same industries</b>: the same sum by industry. It is high for portfolios that place similar bets
          with different stocks.
        </li>
        <li>
          <b>Same order</b>: the rank correlation of the shared holdings, 1 if what is large for them is large
          for you, −1 if it is the other way round. It needs three shared holdings.
        </li>
        <li>
          <b>Ten largest</b>: how much of a portfolio its ten largest holdings make up.
        </li>
      </HelpList>
      <MatchExample />
      <p>
        Shares and exchange-traded funds are compared: options, bonds, mutual funds, cryptocurrencies and cash
        are left out, and the page states how much of your money remains. Similarity is not a goal in itself:
        investors may hold what a 13F does not show, or have sold since. The comparison shows you what kind of
        portfolio you have built, perhaps without intending to.
      </p>
    </HelpText>
  );
}
