import { setTimeout as pause } from 'node:timers/promises';

/**
 * What comes of the work, also when it fails, but not before `leastMs`: whoever asks cannot tell from the time what there
 * was to do.
 */
export async function afterAtLeast<Result>(leastMs: number, work: Promise<Result>): Promise<Result> {
  await Promise.allSettled([work, pause(leastMs)]);
  return work;
}
