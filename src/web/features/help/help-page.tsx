import './help.css';
import { Section } from '#web/ui/section.tsx';
import { MatchingStock, WizardMatch } from './about-matching.tsx';
import { AboutTheApp } from './about-the-app.tsx';
import { AboutTheFigures } from './about-the-figures.tsx';

export function HelpPage() {
  return (
    <>
      <h1 className="pt-9 font-serif text-4xl leading-tight font-semibold tracking-tight sm:pt-12 sm:text-5xl">
        Help
      </h1>
      <p className="max-w-[68ch] pt-3 text-base text-soft">
        How to find stocks and investors that resemble what you own, with examples from the current data, and
        how to read the figures on these pages.
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
      <Section id="app" title="On your phone and offline">
        <AboutTheApp />
      </Section>
    </>
  );
}
