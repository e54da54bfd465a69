import type { InvestorSummary } from '#contract/investor-pages.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { grouped, mediumDate, shareOf } from '#web/lib/formats.ts';
import { Unknown } from '#web/ui/figures.tsx';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { ShareChange } from '../share-change.tsx';

function Purchase({ largestPurchase }: Pick<InvestorSummary, 'largestPurchase'>) {
  if (!largestPurchase) return <Unknown />;
  const { symbol, name, action, about } = largestPurchase;
  return (
    <>
      {symbol ? (
        <StockLink symbol={symbol} />
      ) : (
        <span className="inline-block max-w-28 truncate align-bottom">{name}</span>
      )}{' '}
      <span className="text-soft">
        {action === 'bought' ? 'new, ' : ''}
        {compactDollars(about)}
      </span>
    </>
  );
}

interface InvestorRowProps {
  investor: InvestorSummary;
  isChosen: boolean;
  onChoose: () => void;
}

/** An investor in the list, with a box that selects it for a comparison. */
export function InvestorRow({ investor, isChosen, onChoose }: InvestorRowProps) {
  const { slug, name, firm, value, valueChange, holdings, options, topTenWeight, turnover, filedOn } =
    investor;
  return (
    <tr aria-selected={isChosen}>
      <th scope="row" className="cell-name">
        <InvestorLink slug={slug} name={name} />
        {firm && <small className="xl:hidden">{firm}</small>}
      </th>
      <td className="cell-rest max-w-52 truncate text-left! text-soft max-xl:hidden">
        {firm ?? <Unknown />}
      </td>
      <td className="cell-value">
        {compactDollars(value)}
        {options.count > 0 && <small className="block text-soft">and options</small>}
      </td>
      <td className="cell-rest">
        {valueChange === null ? <Unknown /> : <ShareChange fraction={valueChange} />}
      </td>
      <td className="cell-rest">{grouped(holdings)}</td>
      <td className="cell-rest md:max-lg:hidden">{shareOf(topTenWeight)}</td>
      <td className="cell-rest max-lg:hidden">{turnover === null ? <Unknown /> : shareOf(turnover)}</td>
      <td className="cell-rest text-soft max-lg:hidden">
        {filedOn === null ? <Unknown /> : mediumDate(filedOn)}
      </td>
      <td className="cell-note md:text-left!">
        <Purchase {...investor} />
      </td>
      <td className="cell-drawing">
        <label className="compare-box">
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          <span className="sr-only">Compare {name}</span>
        </label>
      </td>
    </tr>
  );
}
