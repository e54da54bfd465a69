import type { InvestorFilings } from '#domain/filings/history.ts';

/** Reads the quarters of all investors, shipped and stored: the same object as long as nothing changed. */
export type ReadFilings = () => Promise<InvestorFilings>;
