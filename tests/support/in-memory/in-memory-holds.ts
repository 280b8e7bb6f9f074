import type { Holds } from '../../../application/ports/wallet.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import { WAYS_TO_PAY } from '../../../domain/rides/ways-to-pay.ts';
import type { Draft } from './tables.ts';

/** Where the product knows how the ride is paid. */
export function requirePayer(
  rides: Draft['tables']['rides'],
  { rideId, userId }: { readonly rideId: string | null; readonly userId: string },
): void {
  const ride = rides.get(rideId ?? '');
  if (ride && ride.paymentMethod in WAYS_TO_PAY && ride.payerId !== userId)
    throw new RangeError(`Ride ${ride.id} is paid by ${ride.payerId}, not by ${userId}`);
}

export class InMemoryHolds implements Holds {
  constructor(private readonly draft: Draft) {}

  async insert(hold: Hold): Promise<void> {
    const { holds, rides } = this.draft.tables;
    requirePayer(rides, hold);
    const isSecond = [...holds.values()].some(
      ({ rideId, status }) => rideId === hold.rideId && (status === 'open' || status === 'captured'),
    );
    if (isSecond) this.draft.refuse('holds_one_open_or_captured_per_ride');
    holds.set(hold.id, hold);
  }

  async lockOpen(rideId: string): Promise<Hold | null> {
    const holds = [...this.draft.tables.holds.values()];
    return holds.find((hold) => hold.rideId === rideId && hold.status === 'open') ?? null;
  }

  async save(hold: Hold): Promise<void> {
    const { holds } = this.draft.tables;
    const before = holds.get(hold.id);
    if (!before) throw notFound('Hold');
    if (before.status !== 'open') this.draft.refuse('holds_end_once');
    holds.set(hold.id, hold);
  }
}
