import type { RideEvent, RidesChanged } from '../../../application/ports/rides.ts';
import type { BufferedReader } from './buffered-reader.ts';
import { UserReaders } from './user-readers.ts';

/** Changes that come so close together are told at once, and read once. */
const GATHER_MS = 500;
/** More than one page of a list; of what changed before these, readers hear when they ask again. */
const MOST_RIDES = 100;
/** A reader so far behind skips what is older. */
const BUFFER = 4;

/** What is looked at of a change. */
type Changed = Pick<RideEvent, 'rideId' | 'status'>;

/** Those who watch all rides: however many change, each reader hears of them twice a second. */
export class AllRides {
  private readonly readers = new UserReaders<RidesChanged>(BUFFER);
  private readonly changed = new Map<string, Changed>();
  private telling: NodeJS.Timeout | null = null;

  /** `recent`: what changed before, of which the reader hears at once; the oldest first. */
  open(userId: string, recent: readonly Changed[] = []): BufferedReader<RidesChanged> {
    const reader = this.readers.open(userId);
    if (recent.length > 0) reader.push(toRidesChanged(recent));
    return reader;
  }

  deliver(change: Changed): void {
    if (this.readers.isEmpty()) return;
    this.changed.delete(change.rideId);
    this.changed.set(change.rideId, change);
    this.telling ??= setTimeout(() => this.tell(), GATHER_MS).unref();
  }

  /** Ends what the user reads. */
  closeOf(userId: string): void {
    this.readers.closeOf(userId);
  }

  close(): void {
    if (this.telling) clearTimeout(this.telling);
    this.readers.close();
  }

  private tell(): void {
    this.telling = null;
    const changes = [...this.changed.values()];
    this.changed.clear();
    this.readers.deliverToAll(toRidesChanged(changes));
  }
}

/** Of a standing ride there is no ride to read. */
function toRidesChanged(changes: readonly Changed[]): RidesChanged {
  const idsOf = (isPlanned: boolean) =>
    changes.filter(({ status }) => (status === 'planned') === isPlanned).map(({ rideId }) => rideId);
  const [rideIds, standingRideIds] = [idsOf(false), idsOf(true)];
  return {
    rideIds: rideIds.slice(-MOST_RIDES),
    standingRideIds: standingRideIds.slice(-MOST_RIDES),
    isCut: rideIds.length > MOST_RIDES || standingRideIds.length > MOST_RIDES,
  };
}
