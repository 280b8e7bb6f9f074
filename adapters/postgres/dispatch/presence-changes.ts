/** A driver who is online or on a ride, with all that changes by itself in one text. */
export interface Presence {
  readonly id: string;
  readonly state: string;
  readonly measuredAt: Date | null;
}

interface Changes {
  /** Whose row is to be read. */
  readonly driverIds: readonly string[];
  /** Those among them who came, went, or fell silent: what concerns their rides, too. */
  readonly comingOrGoing: readonly string[];
  /** Rides that somebody has reported, or whose report somebody took. */
  readonly rideIds: readonly string[];
}

/** Looks between which moves are not told, and between which the hours online of all are told. */
const MOVES_EVERY = 3;
const HOURS_EVERY = 30;

/** What has changed since the last look; of the first one who is there. */
export class PresenceChanges {
  private states: ReadonlyMap<string, string> | null = null;
  private moves: ReadonlyMap<string, number> = new Map();
  private reported: ReadonlySet<string> = new Set();
  private looks = 0;

  next(present: readonly Presence[], reported: readonly string[]): Changes {
    const states = new Map(present.map(({ id, state }) => [id, state]));
    const before = this.states;
    const comingOrGoing = before ? differing(before, states) : [];
    const rideIds = before ? oneSided(this.reported, new Set(reported)) : [];
    const driverIds = new Set([...comingOrGoing, ...(before ? this.movedOf(present) : states.keys())]);
    this.states = states;
    this.reported = new Set(reported);
    if (!before) this.noteMoves(present);
    return { driverIds: [...driverIds], comingOrGoing, rideIds };
  }

  private movedOf(present: readonly Presence[]): readonly string[] {
    this.looks += 1;
    if (this.looks % HOURS_EVERY === 0) return present.map(({ id }) => id);
    if (this.looks % MOVES_EVERY !== 0) return [];
    const moved = present.filter(({ id, measuredAt }) => this.moves.get(id) !== measuredAt?.getTime());
    this.noteMoves(present);
    return moved.map(({ id }) => id);
  }

  private noteMoves(present: readonly Presence[]): void {
    const known = present.flatMap(({ id, measuredAt }) =>
      measuredAt ? [[id, measuredAt.getTime()] as const] : [],
    );
    this.moves = new Map(known);
  }
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}

function oneSided(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...new Set([...before, ...after])].filter((id) => before.has(id) !== after.has(id));
}
