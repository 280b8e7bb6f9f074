import type { Hold } from '../../domain/wallet/hold.ts';

export interface Holds {
  insert(hold: Hold): Promise<void>;
  /** The open hold of a ride, locked; null when the ride holds nothing. */
  lockOpen(rideId: string): Promise<Hold | null>;
  /** Writes the end of a hold. */
  save(hold: Hold): Promise<void>;
}
