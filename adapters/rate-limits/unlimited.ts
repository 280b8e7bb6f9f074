import type { RateLimits } from '../../application/ports/operations.ts';

/** Counts nothing: for load tests, and behind something that limits already. */
export const UNLIMITED: RateLimits = {
  countAddress: async () => undefined,
  countOperations: async () => undefined,
};
