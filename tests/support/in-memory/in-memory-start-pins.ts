import type { StartPins, StartPinTries } from '../../../application/ports/rides.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { Draft } from './tables.ts';

export class InMemoryStartPins implements StartPins {
  constructor(private readonly draft: Draft) {}

  async choice(riderId: string): Promise<StartPinChoice | null> {
    return this.draft.tables.startPinChoices.get(riderId) ?? null;
  }

  async choose(riderId: string, choice: StartPinChoice): Promise<void> {
    this.draft.tables.startPinChoices.set(riderId, choice);
  }

  async tries(ride: Ride): Promise<StartPinTries> {
    return this.draft.tables.startPinTries.get(toKey(ride)) ?? { wrong: 0, renewals: 0 };
  }

  async countWrong(ride: Ride): Promise<void> {
    const { wrong, renewals } = await this.tries(ride);
    this.draft.tables.startPinTries.set(toKey(ride), { wrong: wrong + 1, renewals });
  }

  async renew(ride: Ride): Promise<void> {
    const { renewals } = await this.tries(ride);
    this.draft.tables.startPinTries.set(toKey(ride), { wrong: 0, renewals: renewals + 1 });
  }
}

function toKey({ id, acceptedAt }: Ride): string {
  return `${id}:${acceptedAt?.toISOString()}`;
}
