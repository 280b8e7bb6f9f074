import type { RidesChanged } from '../../../application/ports/rides.ts';
import type { BufferedReader } from './buffered-reader.ts';
import { UserReaders } from './user-readers.ts';

/** Changes that come so close together are told at once, and read once. */
const GATHER_MS = 500;
/** More than one page of a list; of what changed before these, readers hear when they ask again. */
const MOST_RIDES = 100;
/** A reader so far behind skips what is older. */
const BUFFER = 4;

/** Those who watch all rides: however many change, each reader hears of them twice a second. */
export class AllRides {
  private readonly readers = new UserReaders<RidesChanged>(BUFFER);
  private readonly changed = new Set<string>();
  private telling: NodeJS.Timeout | null = null;

  /** `recent`: what changed before, of which the reader hears at once; the oldest first. */
  open(userId: string, recent: readonly { readonly rideId: string }[] = []): BufferedReader<RidesChanged> {
    const reader = this.readers.open(userId);
    const rideIds = recent.slice(-MOST_RIDES).map(({ rideId }) => rideId);
    if (rideIds.length > 0) reader.push({ rideIds });
    return reader;
  }

  deliver({ rideId }: { readonly rideId: string }): void {
    if (this.readers.isEmpty()) return;
    this.changed.delete(rideId);
    this.changed.add(rideId);
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
