/** Why a driver may not take a ride that is paid in cash. */
export type CashProblem = 'CASH_OFF' | 'CASH_LIMIT';

/** What a driver reads about it. */
export const CASH_MESSAGES: Readonly<Record<CashProblem, string>> = {
  CASH_OFF: 'Turn on cash rides to accept this ride',
  CASH_LIMIT: 'With this ride you would owe more in fees of cash rides than the limit',
};
