import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RideEvent } from '../../../application/ports/rides.ts';
import { BufferedReader } from './buffered-reader.ts';

/** Readers woken in one turn of the event loop. */
const SLICE = 64;

/** The states between which a request opens and closes; a trip under way concerns its two people only. */
const OPENS_OR_CLOSES: ReadonlySet<RideEvent['status']> = new Set(['pending', 'accepted', 'cancelled']);

/** The driver that a request is made to, of which nobody else hears; null for a change that may concern them all. */
function getOnlyDriver({ status, driverId, formerDriverId }: RideEvent): string | null {
  return status === 'pending' && !formerDriverId ? driverId : null;
}

/** Whether a request opened or closed that this driver may hear of. */
export function opensOrCloses(event: RideEvent, userId: string): boolean {
  return OPENS_OR_CLOSES.has(event.status) && (getOnlyDriver(event) ?? userId) === userId;
}

/**
 * Those who watch open requests. An event can concern all of them: they are woken a slice at a time, so that requests
 * get through between, and hear once of changes that come meanwhile.
 */
export class OpenRequests {
  private readonly readers = new Map<BufferedReader<RideEvent>, string>();
  private latest: RideEvent | null = null;
  private isTelling = false;

  open(userId: string): BufferedReader<RideEvent> {
    const reader = new BufferedReader<RideEvent>(1, () => this.readers.delete(reader));
    this.readers.set(reader, userId);
    return reader;
  }

  deliver(event: RideEvent): void {
    if (!OPENS_OR_CLOSES.has(event.status) || this.readers.size === 0) return;
    const onlyDriver = getOnlyDriver(event);
    if (onlyDriver !== null) {
      this.tellDriver(event, onlyDriver);
      return;
    }
    this.latest = event;
    if (!this.isTelling) void this.tellAll();
  }

  /** Ends what the driver reads. */
  closeOf(userId: string): void {
    for (const [reader, readerId] of [...this.readers]) if (readerId === userId) reader.close();
  }

  close(): void {
    for (const reader of [...this.readers.keys()]) reader.close();
  }

  /** Of a request made to one driver nobody else hears. */
  private tellDriver(event: RideEvent, driverId: string): void {
    for (const [reader, userId] of this.readers) if (userId === driverId) reader.push(event);
  }

  private async tellAll(): Promise<void> {
    this.isTelling = true;
    while (this.latest) {
      const event = this.latest;
      this.latest = null;
      const readers = [...this.readers.keys()];
      for (let from = 0; from < readers.length; from += SLICE) {
        for (const reader of readers.slice(from, from + SLICE)) reader.push(event);
        await nextTurn();
      }
    }
    this.isTelling = false;
  }
}
