import type {
  BoardDriverRowFragment,
  BoardRideRowFragment,
  DispatchBoardQuery,
  DispatchChangedSubscription,
} from '../../../generated/operations.ts';

export type BoardRide = BoardRideRowFragment;
export type BoardDriver = BoardDriverRowFragment;
export type BoardAnswer = DispatchBoardQuery['dispatchBoard'];
type BoardChange = DispatchChangedSubscription['dispatchChanged'];

/** The board as it is now, the same object until something changes. */
export interface Board extends Pick<BoardAnswer, 'day' | 'startsAt' | 'endsAt'> {
  /** By pickup: those of the day, and of other days those that need somebody or may soon. */
  readonly rides: readonly BoardRide[];
  readonly drivers: readonly BoardDriver[];
  /** How often each ride has changed since the board was opened; none has an entry that has not. */
  readonly changes: ReadonlyMap<string, number>;
}

/** Rides and drivers by their ids, kept up to date by what is told of them. Of rides that are over, only those of the day stay. */
export class BoardStore {
  private board: Board | null = null;
  private rides = new Map<string, BoardRide>();
  private drivers = new Map<string, BoardDriver>();
  private changes = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  /** What was told while the board is asked for, whose answer may be older; null while it is not. */
  private told: BoardChange[] | null = null;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Null until it has loaded. */
  readonly getSnapshot = () => this.board;

  /** The board is asked for. */
  ask(): void {
    this.told = [];
  }

  load({ rides, drivers, ...day }: BoardAnswer): void {
    if (this.board?.day !== day.day) this.changes = new Map();
    this.rides = new Map(rides.map((ride) => [ride.id, ride]));
    this.drivers = new Map(drivers.map((driver) => [driver.id, driver]));
    this.show(day);
    const { told } = this;
    this.told = null;
    for (const change of told ?? []) this.apply(change);
  }

  /** No answer came. */
  fail(): void {
    this.told = null;
  }

  apply(change: BoardChange): void {
    this.told?.push(change);
    if (!this.board) return;
    const { rides, drivers } = change;
    for (const ride of rides) this.put(ride, this.board);
    for (const driver of drivers) this.drivers.set(driver.id, driver);
    this.show(this.board);
  }

  private put(ride: BoardRide, day: Board): void {
    const before = this.rides.get(ride.id);
    if (!isOfDay(ride, day) && isOver(ride) && ride.pressing.length === 0) this.rides.delete(ride.id);
    else this.rides.set(ride.id, ride);
    if (JSON.stringify(before) !== JSON.stringify(ride)) {
      this.changes.set(ride.id, (this.changes.get(ride.id) ?? 0) + 1);
    }
  }

  private show({ day, startsAt, endsAt }: Pick<Board, 'day' | 'startsAt' | 'endsAt'>): void {
    const rides = [...this.rides.values()].sort(byPickup);
    this.board = {
      day,
      startsAt,
      endsAt,
      rides,
      drivers: [...this.drivers.values()],
      changes: new Map(this.changes),
    };
    for (const listener of this.listeners) listener();
  }
}

export function isOver({ status }: Pick<BoardRide, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

/** Of the day shown, its night included. */
export function isOfDay(
  { pickupAt }: Pick<BoardRide, 'pickupAt'>,
  { startsAt, endsAt }: Pick<Board, 'startsAt' | 'endsAt'>,
) {
  const at = Date.parse(pickupAt);
  return at >= Date.parse(startsAt) && at < Date.parse(endsAt);
}

function byPickup(one: BoardRide, other: BoardRide): number {
  // Instants of the server are all written alike.
  if (one.pickupAt !== other.pickupAt) return one.pickupAt < other.pickupAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
