import type { Holds } from '../../../application/ports/wallet.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Hold } from '../../../domain/wallet/hold.ts';
import type { Draft } from './tables.ts';

export class InMemoryHolds implements Holds {
  constructor(private readonly draft: Draft) {}

  async insert(hold: Hold): Promise<void> {
    const { holds } = this.draft.tables;
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
