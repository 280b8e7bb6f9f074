import type { DriverPosition } from '../../../domain/drivers/driver-position.ts';
import type { DriverPresence } from '../../../application/ports/drivers.ts';

/** Remembers who was heard of when; what the database decides (who works, what is kept) is tested there. */
export class InMemoryDriverPresence implements DriverPresence {
  readonly seenAt = new Map<string, Date>();
  readonly forgotten: string[] = [];
  readonly positions = new Map<string, DriverPosition>();

  async beat(driverId: string, at: Date): Promise<void> {
    this.seenAt.set(driverId, at);
  }

  async forgetPosition(driverId: string): Promise<void> {
    this.forgotten.push(driverId);
  }

  async lastPosition(driverId: string, since: Date): Promise<DriverPosition | null> {
    const last = this.positions.get(driverId);
    return last && last.measuredAt >= since ? last : null;
  }

  move = fromDatabase;
  takeSilentOffline = fromDatabase;
  forget = fromDatabase;
}

async function fromDatabase(): Promise<never> {
  throw new Error('Who works and what is kept is decided by the database');
}
