import type { ReactNode } from 'react';
import { type HelpSectionId, helpSections } from '#web/lib/help-contents.ts';
import { Section } from '#web/ui/section.tsx';
import { AboutLists } from './about-lists.tsx';
import { MatchingStock, WizardMatch } from './about-matching.tsx';
import { AboutFilings, AboutPrices } from './about-prices.tsx';
import { AboutReturns } from './about-returns.tsx';
import { Correcting, GettingStarted, Importing } from './about-starting.tsx';
import { AboutTheApp } from './about-the-app.tsx';
import { HelpContents } from './help-contents.tsx';

const texts: Record<HelpSectionId, ReactNode> = {
  start: <GettingStarted />,
  import: <Importing />,
  correct: <Correcting />,
  'matching-stock': <MatchingStock />,
  'wizard-match': <WizardMatch />,
  figures: (
    <div className="max-w-[72ch] text-base leading-relaxed">
      <AboutPrices />
      <AboutReturns />
      <AboutFilings />
      <AboutLists />
    </div>
  ),
  install: <AboutTheApp />,
};

export function HelpPage() {
  return (
    <>
      <h1 className="pt-9 font-serif text-hero leading-tight font-semibold tracking-tight sm:pt-12 ">Help</h1>
      <p className="max-w-[68ch] pt-3 text-base text-soft">
        How to begin, how to correct what went wrong, and how to read the figures.
      </p>
      <div className="grid items-start gap-x-12 lg:grid-cols-[210px_minmax(0,1fr)]">
        <HelpContents />
        <div className="min-w-0">
          {helpSections.map(({ id, title }) => (
            <Section key={id} id={id} title={title}>
              {texts[id]}
            </Section>
          ))}
        </div>
      </div>
    </>
  );
}
