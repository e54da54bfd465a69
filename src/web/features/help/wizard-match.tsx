import { Link } from 'react-router';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';

export function WizardMatch() {
  return (
    <HelpText>
      <p>
        A wizard here is an investor whose holdings are public, most of them because US law makes large
        managers report theirs every quarter on a form called 13F. Wizard Match is to lay one of your
        portfolios beside those reports and tell you whose it resembles most.
      </p>
      <HelpHeading>What it will show</HelpHeading>
      <HelpList>
        <li>
          <b>What you share</b>: the stocks that you and the wizard both hold, and how much of each portfolio
          they make up.
        </li>
        <li>
          <b>Where you differ</b>: what is large with them and missing with you, and the other way round.
        </li>
        <li>
          <b>How you spread your money</b>: a few large positions or many small ones, in one industry or
          across several.
        </li>
      </HelpList>
      <p>
        Looking like a famous investor is no aim in itself. They may hold things that no 13F shows, they may
        have sold since, and their goals and their time are not yours. Take it as a mirror: it tells you what
        kind of portfolio you have built, perhaps without meaning to.
      </p>
      <HelpHeading>What you can do today</HelpHeading>
      <p>
        Wizard Match is not built yet. Until it is, open <Link to="/#investors">Investor Top Holdings</Link>,
        choose an investor, and read their largest positions with their share of the whole and the change
        against the quarter before. What you would like to follow goes into your basket from there, and from
        the basket into one of your portfolios in one step.
      </p>
    </HelpText>
  );
}
