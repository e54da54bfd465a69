/** What an investor did with a position in a quarter. */
export const changeActions = ['bought', 'added', 'reduced', 'sold', 'unchanged'] as const;
export type ChangeAction = (typeof changeActions)[number];

/** Whether shares were bought or sold. Null, for what nothing tells, is no trade. */
export const isTrade = (action: ChangeAction | null): action is Exclude<ChangeAction, 'unchanged'> =>
  action !== null && action !== 'unchanged';
