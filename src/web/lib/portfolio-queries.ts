import type { portfolios } from '../../contract/portfolios.ts';
import { apiQuery } from './api-query.ts';

export const portfoliosQuery = () => apiQuery<typeof portfolios.list>('/portfolios');
