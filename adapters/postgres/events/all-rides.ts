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
  private readonly changed = new Set<string>();
  private telling: NodeJS.Timeout | null = null;

  /** `recent`: what changed before, of which the reader hears at once; the oldest first. */
  open(userId: string, recent: readonly Changed[] = []): BufferedReader<RidesChanged> {
    const reader = this.readers.open(userId);
    const rideIds = recent.filter(isOfRide).map(({ rideId }) => rideId);
    if (recent.length > 0) reader.push({ rideIds: rideIds.slice(-MOST_RIDES) });
    return reader;
  }

  deliver(change: Changed): void {
    if (this.readers.isEmpty()) return;
    if (isOfRide(change)) {
      this.changed.delete(change.rideId);
      this.changed.add(change.rideId);
    }
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
    const rideIds = [...this.changed].slice(-MOST_RIDES);
    this.changed.clear();
    this.readers.deliverToAll({ rideIds });
  }
}

/** Of a standing ride there is no ride to read. */
function isOfRide({ status }: Changed): boolean {
  return status !== 'planned';
}
