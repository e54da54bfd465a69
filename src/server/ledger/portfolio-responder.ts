import type { Portfolio } from '#contract/portfolios.ts';

export interface PortfolioRequest {
  account: { id: string };
  request: { ip: string };
}

/** Returns the fields that every change of portfolios replies with. */
export type PortfolioResponder = (
  request: PortfolioRequest,
  message?: string,
) => Promise<{
  success: true;
  message?: string;
  portfolios: Portfolio[];
  limit: number;
  reportingCurrency: string;
}>;
