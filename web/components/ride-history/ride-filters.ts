import type { RideFilter } from '../../generated/operations.ts';

/** The lists of the history, by the names that the server has for them; apart from their labels, which fewer screens need. */
export const RIDE_FILTERS = [
  'ALL',
  'COMPLETED',
  'CANCELLED',
  'PENDING',
] as const satisfies readonly RideFilter[];
