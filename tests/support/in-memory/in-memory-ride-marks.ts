import type { RideMarks } from '../../../application/ports/rides.ts';
import type { RideMark } from '../../../domain/rides/plausibility.ts';
import type { Draft } from './tables.ts';

export class InMemoryRideMarks implements RideMarks {
  constructor(private readonly draft: Draft) {}

  async save(marks: readonly RideMark[]): Promise<void> {
    for (const mark of marks) this.draft.tables.rideMarks.set(`${mark.rideId}:${mark.kind}`, mark);
  }
}
