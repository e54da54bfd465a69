import type { Concept } from './concepts.ts';
import type { Figures } from './figure-rows.ts';

/** Computes a figure from the others of its period; undefined if one of them is not known. */
export type FigureFormula = (figures: Figures) => number | undefined;

/** Returns a reported figure. */
export const reported =
  (concept: Concept): FigureFormula =>
  (figures) =>
    figures[concept]?.value;

/** Returns a figure for a ratio: a disputed one would make the ratio worthless. */
function sound(figures: Figures, concept: Concept): number | undefined {
  const figure = figures[concept];
  return figure?.source === 'disputed' ? undefined : figure?.value;
}

const share = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined || whole <= 0 ? undefined : part / whole;

export const grossMargin: FigureFormula = (figures) =>
  share(sound(figures, 'grossProfit'), sound(figures, 'revenue'));
export const operatingMargin: FigureFormula = (figures) =>
  share(sound(figures, 'operatingIncome'), sound(figures, 'revenue'));

/** Cash from operations less capital expenditure. */
export const freeCashFlow: FigureFormula = ({ operatingCashFlow, capitalExpenditure }) =>
  operatingCashFlow && capitalExpenditure && operatingCashFlow.value - capitalExpenditure.value;

/** Net income for each dollar of equity at the end of the period. */
export const returnOnEquity: FigureFormula = (figures) =>
  share(sound(figures, 'netIncome'), sound(figures, 'equity'));

/** Operating income for each dollar of equity and long-term debt at the end of the period. */
export const returnOnCapital: FigureFormula = (figures) => {
  const [equity, debt] = [sound(figures, 'equity'), sound(figures, 'longTermDebt')];
  return share(
    sound(figures, 'operatingIncome'),
    equity === undefined || debt === undefined ? undefined : equity + debt,
  );
};

/** Returns the mean growth a year of a figure that was positive at both ends. */
export function yearlyGrowth(first: number, last: number, years: number): number | undefined {
  return first > 0 && last > 0 && years > 0 ? (last / first) ** (1 / years) - 1 : undefined;
}
