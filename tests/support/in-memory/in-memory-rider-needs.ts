import type { RiderNeeds } from '../../../application/ports/needs.ts';
import { NO_NEEDS, type RideNeeds } from '../../../domain/needs/needs.ts';
import type { Draft } from './tables.ts';

export class InMemoryRiderNeeds implements RiderNeeds {
  constructor(private readonly draft: Draft) {}

  async of(riderId: string): Promise<RideNeeds> {
    return this.draft.tables.riderNeeds.get(riderId) ?? NO_NEEDS;
  }

  async save(riderId: string, { needs, extraMinutes }: RideNeeds): Promise<void> {
    this.draft.tables.riderNeeds.set(riderId, { needs, extraMinutes });
  }
}
