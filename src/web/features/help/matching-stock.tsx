import { Link } from 'react-router';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';

export function MatchingStock() {
  return (
    <HelpText>
      <p>
        You know one company well, or you are about to buy it. Which others are like it? Matching Stock is to
        answer that: name a stock, and it lists the companies on the US exchanges that come closest, so that
        you can compare before you spend anything.
      </p>
      <HelpHeading>What makes a match</HelpHeading>
      <HelpList>
        <li>
          <b>The same industry</b>: companies that earn their money in the same way and meet the same good and
          bad years.
        </li>
        <li>
          <b>A similar size</b>: a company worth ten billion dollars is a different thing to own than one
          worth ten million, even if both make the same product.
        </li>
        <li>
          <b>Similar price behavior</b>: how much the price swings, and whether the two move together. Two
          stocks that always move together do little to spread your risk.
        </li>
      </HelpList>
      <p>
        A match is a starting point for your own reading, never a recommendation. Two companies can look alike
        in figures and have very different debts, managers and prospects.
      </p>
      <HelpHeading>What you can do today</HelpHeading>
      <p>
        Matching Stock is not built yet. Until it is, look up a company under{' '}
        <Link to="/#stocks">Stocks in Industry</Link>: beside its chart stand the largest other companies of
        its industry, with price and volume. Choose one and the page turns to it, so you can walk through an
        industry chart by chart. Class shares are found however you write them: BRK.B, BRK/B and BRK-B are the
        same.
      </p>
    </HelpText>
  );
}
