import type { Wiring } from './wiring.ts';

export const operations = {
  expireIdempotencyKeys: ['idempotencyKeys', 'clock'],
  listJobs: ['jobQueue'],
  retryJobs: ['jobQueue'],
  runIdempotently: ['idempotencyKeys', 'clock', 'secretBox', 'secretTokens'],
} satisfies Partial<Wiring>;
