import type { Clock } from '../../application/ports/operations.ts';

/** The machine's time. */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
