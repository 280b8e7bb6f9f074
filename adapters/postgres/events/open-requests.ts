import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RideEvent } from '../../../application/ports/rides.ts';
import { BufferedReader } from './buffered-reader.ts';

/** Readers woken in one turn of the event loop. */
const SLICE = 64;

/** The states between which a request opens and closes; a trip under way concerns its two people only. */
const OPENS_OR_CLOSES: ReadonlySet<RideEvent['status']> = new Set(['pending', 'accepted', 'cancelled']);

/**
 * The drivers that a request is made to, one or a circle, and who was asked before: nobody else hears of it. Null for a
 * change that may concern all drivers.
 */
function getOnlyDrivers({
  status,
  driverId,
  askedIds,
  formerDriverId,
}: RideEvent): ReadonlySet<string> | null {
  const asked = driverId === null ? askedIds : [driverId];
  if (status !== 'pending' || !asked) return null;
  return new Set(formerDriverId ? [...asked, formerDriverId] : asked);
}

/** Whether a request opened or closed that this driver may hear of. */
export function opensOrCloses(event: RideEvent, userId: string): boolean {
  return OPENS_OR_CLOSES.has(event.status) && (getOnlyDrivers(event)?.has(userId) ?? true);
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
    const onlyDrivers = getOnlyDrivers(event);
    if (onlyDrivers !== null) {
      this.tellDrivers(event, onlyDrivers);
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

  /** Of a request made to some drivers nobody else hears. */
  private tellDrivers(event: RideEvent, driverIds: ReadonlySet<string>): void {
    for (const [reader, userId] of this.readers) if (driverIds.has(userId)) reader.push(event);
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
