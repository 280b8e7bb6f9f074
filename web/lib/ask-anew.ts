import type { ObservableQuery } from '@apollo/client';

/**
 * Asks a query again for what has changed just now. While an answer is on its way, whoever asks gets that one, which may
 * be from before the change: then it is asked once more when it is there.
 */
export async function askAnew(query: Pick<ObservableQuery, 'getCurrentResult' | 'refetch'>): Promise<void> {
  const isAnswerOnItsWay = query.getCurrentResult().loading;
  await query.refetch().catch(() => undefined);
  if (isAnswerOnItsWay) await query.refetch();
}
