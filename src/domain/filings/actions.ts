/** What an investor did with a position in a quarter. */
export const changeActions = ['bought', 'added', 'reduced', 'sold', 'unchanged'] as const;
export type ChangeAction = (typeof changeActions)[number];
