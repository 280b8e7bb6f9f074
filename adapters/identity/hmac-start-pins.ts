import { createHmac } from 'node:crypto';
import type { StartPinMaker } from '../../application/ports/rides.ts';
import type { Ride } from '../../domain/rides/ride.ts';

/** The same in every process that has the secret; whoever has only the database learns no PIN. */
export class HmacStartPins implements StartPinMaker {
  constructor(private readonly secret: string) {}

  pinOf({ id, driverId, acceptedAt }: Ride, renewals: number): string {
    // The prefix keeps PINs apart from whatever else is made with the secret.
    const digest = createHmac('sha256', this.secret)
      .update('start-pin\0')
      .update([id, driverId, acceptedAt?.toISOString(), renewals].join('\0'))
      .digest();
    return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0');
  }
}
