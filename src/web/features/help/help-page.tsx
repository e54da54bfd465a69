import { Link } from 'react-router';
import { Section } from '#web/ui/section.tsx';
import { AboutTheFigures } from './about-the-figures.tsx';
import { HelpHeading, HelpList, HelpText } from './help-text.tsx';

function WizardMatch() {
  return (
    <HelpText>
      <p>
        A wizard is an investor whose holdings are public, in most cases because US law requires large
        managers to report theirs every quarter on Form 13F. Wizard Match will compare one of your portfolios
        with those reports and show you which investor it resembles most.
      </p>
      <HelpHeading>What it will show</HelpHeading>
      <HelpList>
        <li>
          <b>What you share</b>: the stocks that you and the wizard both hold, and how much of each portfolio
          they make up.
        </li>
        <li>
          <b>Where you differ</b>: their large positions that you do not have, and the other way round.
        </li>
        <li>
          <b>How you spread your money</b>: a few large positions or many small ones, in one industry or
          across several.
        </li>
      </HelpList>
      <p>
        Similarity to a famous investor is not a goal in itself. They may hold assets that a 13F does not
        show, they may have sold since, and they have other goals and another time horizon. The comparison
        shows you what kind of portfolio you have built, perhaps without intending to.
      </p>
      <HelpHeading>What you can do today</HelpHeading>
      <p>
        Wizard Match is not available yet. Until then, open{' '}
        <Link to="/#investors">Investor Top Holdings</Link>, select an investor, and see their largest
        positions with their share of the total and the change since the previous quarter. From there you can
        add stocks to your basket, and the basket to one of your portfolios in one step.
      </p>
    </HelpText>
  );
}

function MatchingStock() {
  return (
    <HelpText>
      <p>
        You know one company well, or you plan to buy its stock. Which other companies are similar? Matching
        Stock will answer that: enter a stock, and it lists the most similar companies on the US exchanges, so
        that you can compare them before you invest.
      </p>
      <HelpHeading>What makes a match</HelpHeading>
      <HelpList>
        <li>
          <b>The same industry</b>: companies that earn their money in the same way and have good and bad
          years at the same time.
        </li>
        <li>
          <b>A similar size</b>: a company worth ten billion dollars is a different investment from one worth
          ten million, even if both make the same product.
        </li>
        <li>
          <b>Similar price behavior</b>: how much the price swings, and whether the two move together. Two
          stocks that always move together do little to spread your risk.
        </li>
      </HelpList>
      <p>
        A match is a starting point for your own research, never a recommendation. Two companies can have
        similar figures and very different debts, managers and prospects.
      </p>
      <HelpHeading>What you can do today</HelpHeading>
      <p>
        Matching Stock is not available yet. Until then, search for a company under{' '}
        <Link to="/#stocks">Stocks in Industry</Link>: next to its chart you see the largest other companies
        in its industry, with price and volume. Select one to load it, and compare an industry chart by chart.
        You can write share classes in any common way: BRK.B, BRK/B and BRK-B are the same.
      </p>
    </HelpText>
  );
}

export function HelpPage() {
  return (
    <>
      <h1 className="pt-9 font-serif text-4xl leading-tight font-semibold tracking-tight sm:pt-12 sm:text-5xl">
        Help
      </h1>
      <p className="max-w-[68ch] pt-3 text-base text-soft">
        What two planned features will do, what you can use until then, and how to read the figures on these
        pages.
      </p>
      <Section id="matching-stock" title="Matching Stock">
        <MatchingStock />
      </Section>
      <Section id="wizard-match" title="Wizard Match">
        <WizardMatch />
      </Section>
      <Section id="figures" title="About the figures">
        <AboutTheFigures />
      </Section>
    </>
  );
}
