import type { Wiring } from './wiring.ts';

export const operations = {
  detachCard: ['paymentGateway'],
  expireIdempotencyKeys: ['idempotencyKeys', 'clock'],
  finishPayment: ['unitOfWork', 'cardCharges', 'cardCompletion', 'rideTopUps', 'deposits', 'clock'],
  listJobs: ['jobQueue'],
  receiveProviderEvent: ['unitOfWork', 'paymentGateway', 'deposits', 'cardCompletion', 'clock'],
  reconcileProvider: ['paymentGateway', 'paymentRecords', 'clock'],
  retryJobs: ['jobQueue'],
  runIdempotently: ['idempotencyKeys', 'clock'],
} satisfies Partial<Wiring>;
