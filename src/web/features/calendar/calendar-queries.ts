import type { calendar } from '#contract/calendar.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { figuresQuery } from '#web/lib/figures-query.ts';

export const calendarQuery = (portfolioId: string) =>
  figuresQuery<typeof calendar.events>('/portfolios/:portfolioId/calendar', { portfolioId });

export const feedQuery = () => apiQuery<typeof calendar.feed>('/calendar-feed');
