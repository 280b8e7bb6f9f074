import type { Place } from '../../../domain/geo/place.ts';

/** A place that an address field offers before anything is typed. */
export interface OfferedPlace extends Place {
  /** What it is kept as; undefined of an address of the last rides. */
  readonly name?: string;
}
