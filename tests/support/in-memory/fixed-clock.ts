import type { Clock } from '../../../application/ports/operations.ts';
import { NOW } from '../builders/personas.ts';

/** Stands still until it is set or advanced. */
export class FixedClock implements Clock {
  constructor(private moment: Date = NOW) {}

  now(): Date {
    return this.moment;
  }

  set(moment: Date): void {
    this.moment = moment;
  }

  advance(time: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = time;
    this.moment = new Date(
      this.moment.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000,
    );
  }
}
