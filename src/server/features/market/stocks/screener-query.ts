import type { ScreenerQuery } from '#contract/market-screener.ts';
import { screenerFields } from '#domain/screening/fields.ts';
import type { Criteria } from '#domain/screening/screen.ts';

/** Reads the criteria of a query. */
export function criteriaOf(query: ScreenerQuery): Criteria {
  const { industry, sector, type, sort, order } = query;
  const bounds = screenerFields.flatMap((field) => {
    const [min, max] = [query[`${field}Min`], query[`${field}Max`]];
    return min === undefined && max === undefined ? [] : [{ field, min, max }];
  });
  return { bounds, industry, sector, type, sort, order };
}
