import type { RideNeeds } from '../../domain/needs/needs.ts';

/** What riders need of every ride, unless they say otherwise when they book. */
export interface RiderNeeds {
  /** Nothing when the rider never said. */
  of(riderId: string): Promise<RideNeeds>;
  /** Replaces what was kept. */
  save(riderId: string, needs: RideNeeds): Promise<void>;
}
