import { counted } from '#web/lib/phrases.ts';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import type { InvestorPageData } from '../page-queries.ts';
import { industriesSentence } from './sentences.ts';

const mostBars = 12;

/** The distribution of the portfolio over industries, as bars. */
export function IndustriesPart({ industries, quarter }: Pick<InvestorPageData, 'industries' | 'quarter'>) {
  if (industries.length === 0) return null;
  const shown = industries.slice(0, mostBars);
  const rest = industries.slice(mostBars);
  const others = rest.reduce((sum, { weight }) => sum + weight, 0);
  const bars = shown.map(({ industry, weight, holdings }) => ({
    key: industry,
    name: (
      <>
        {industry || 'Not known'} <small className="text-soft">{counted(holdings, 'holding')}</small>
      </>
    ),
    share: weight,
  }));
  return (
    <PagePart
      id="industries"
      title="Industries"
      finding={industriesSentence(industries)}
      measure={`Share of the ${quarter ? 'filed' : 'entered'} value, per cent.`}
    >
      <ShareBars
        caption="Weight by industry"
        bars={
          rest.length > 0
            ? [
                ...bars,
                {
                  key: 'others',
                  name: counted(rest.length, 'other industry', 'other industries'),
                  share: others,
                },
              ]
            : bars
        }
      />
    </PagePart>
  );
}
