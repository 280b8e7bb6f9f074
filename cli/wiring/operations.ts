import type { Wiring } from './wiring.ts';

export const operations = {
  createSampleData: ['sampleData', 'unitOfWork', 'ids', 'clock'],
  expireIdempotencyKeys: ['idempotencyKeys', 'clock'],
  listJobs: ['jobQueue'],
  retryJobs: ['unitOfWork', 'ids', 'clock'],
  searchConsole: ['userDirectory', 'rideViews'],
  runIdempotently: ['idempotencyKeys', 'clock', 'secretBox', 'secretTokens'],
} satisfies Partial<Wiring>;
