import type { StartPins } from '../../../application/ports/start-pins.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { StartPinChoice } from '../../../domain/rides/start-pin.ts';
import type { Draft } from './tables.ts';

export class InMemoryStartPins implements StartPins {
  constructor(private readonly draft: Draft) {}

  async choice(riderId: string): Promise<StartPinChoice> {
    return this.draft.tables.startPinChoices.get(riderId) ?? 'off';
  }

  async choose(riderId: string, choice: StartPinChoice): Promise<void> {
    this.draft.tables.startPinChoices.set(riderId, choice);
  }

  async wrongCount(ride: Ride): Promise<number> {
    return this.draft.tables.wrongPins.get(toKey(ride)) ?? 0;
  }

  async countWrong(ride: Ride): Promise<void> {
    this.draft.tables.wrongPins.set(toKey(ride), (await this.wrongCount(ride)) + 1);
  }
}

function toKey({ id, acceptedAt }: Ride): string {
  return `${id}:${acceptedAt?.toISOString()}`;
}
