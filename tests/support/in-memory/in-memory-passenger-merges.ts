import type {
  MergeContents,
  MergedGrant,
  PassengerMerges,
} from '../../../application/ports/passenger-merges.ts';
import type { CareGrant } from '../../../domain/care/care-grant.ts';
import type { MergedKind, PassengerMerge } from '../../../domain/care/passenger-merge.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { freeSlot, MOST_PLACES } from '../../../domain/places/saved-place.ts';
import type { User } from '../../../domain/users/user.ts';
import { isClosed, openMerge } from './in-memory-closed-accounts.ts';
import type { Draft, KeptRow, Tables } from './tables.ts';

const AHEAD = ['pending', 'accepted', 'confirmed'];

/** Of whom a table's rows are, where the key of a row stays as it is. */
const BY_ID = {
  ride: { table: 'rides', owner: 'riderId' },
  return_trip: { table: 'returnTrips', owner: 'riderId' },
  standing_ride: { table: 'standingRides', owner: 'riderId' },
  occurrence: { table: 'occurrences', owner: 'riderId' },
  rating: { table: 'ratings', owner: 'rateeId' },
  place: { table: 'savedPlaces', owner: 'riderId' },
} as const;

/** By the person they are of. */
const ONE_EACH = {
  needs: 'riderNeeds',
  emergency_contact: 'emergencyContacts',
  start_pin: 'startPinChoices',
} as const;

type Rows = Map<string, Readonly<Record<string, unknown>>>;

/** Transactions run one after the other here. */
export class InMemoryPassengerMerges implements PassengerMerges {
  constructor(private readonly draft: Draft) {}

  async lockContents(): Promise<void> {}

  async contents(fromId: string, intoId: string): Promise<MergeContents> {
    const rows = this.rowsOf(fromId, intoId).map(({ kind, id, moves }) => ({ kind, id, moves }));
    return { rows, obstacles: this.obstacles(fromId, intoId) };
  }

  async insert(merge: PassengerMerge): Promise<void> {
    const { passengerMerges, mergedRows } = this.tables;
    if (await this.openOf(merge.fromId)) this.draft.refuse('passenger_merges_one_of_passenger');
    const moved = this.rowsOf(merge.fromId, merge.intoId).filter(({ moves }) => moves);
    passengerMerges.set(merge.id, merge);
    mergedRows.set(merge.id, moved);
    for (const row of moved) this.move(row, merge.fromId, merge.intoId);
  }

  async insertGrants(mergeId: string, grants: readonly MergedGrant[]): Promise<void> {
    this.tables.mergedGrants.set(mergeId, grants);
  }

  async insertTransfer(mergeId: string, entryId: string, amountCents: Cents): Promise<void> {
    this.tables.mergeTransfers.set(entryId, { mergeId, amountCents });
  }

  async find(mergeId: string): Promise<PassengerMerge | null> {
    return this.tables.passengerMerges.get(mergeId) ?? null;
  }

  async openOf(fromId: string): Promise<PassengerMerge | null> {
    return openMerge(this.tables, fromId);
  }

  async openInto(intoId: string): Promise<PassengerMerge[]> {
    return (await this.concerning(intoId))
      .filter((merge) => merge.intoId === intoId && merge.undoneAt === null)
      .reverse();
  }

  async concerning(userId: string): Promise<PassengerMerge[]> {
    return [...this.tables.passengerMerges.values()]
      .filter(({ fromId, intoId }) => [fromId, intoId].includes(userId))
      .sort((a, b) => b.mergedAt.getTime() - a.mergedAt.getTime() || (a.id < b.id ? 1 : -1));
  }

  async lockMerged({ fromId }: PassengerMerge): Promise<User | null> {
    const user = this.tables.users.get(fromId);
    return user && !isClosed(user) && openMerge(this.tables, fromId) ? user : null;
  }

  async countUnderWay(mergeId: string): Promise<number> {
    return this.kept(mergeId).filter(
      ({ kind, id }) => kind === 'ride' && this.tables.rides.get(id)?.status === 'in_progress',
    ).length;
  }

  async movedCents(mergeId: string): Promise<Cents> {
    return [...this.tables.mergeTransfers.values()]
      .filter((transfer) => transfer.mergeId === mergeId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  async grants(mergeId: string): Promise<(MergedGrant & { readonly ended: CareGrant })[]> {
    return (this.tables.mergedGrants.get(mergeId) ?? []).flatMap((moved) => {
      const ended = this.tables.careGrants.get(moved.grantId);
      return ended ? [{ ...moved, ended }] : [];
    });
  }

  async saveUndone(merge: PassengerMerge): Promise<void> {
    for (const row of this.kept(merge.id)) this.moveBack(row, merge);
    this.tables.passengerMerges.set(merge.id, merge);
    await this.forgetMoved(merge.id);
  }

  async forgetMoved(mergeId: string): Promise<void> {
    this.tables.mergedRows.delete(mergeId);
    this.tables.mergedGrants.delete(mergeId);
  }

  async forgetMovedBefore(at: Date): Promise<number> {
    const old = [...this.tables.passengerMerges.values()].filter(({ mergedAt }) => mergedAt < at);
    const rows = old.reduce(
      (sum, { id }) => sum + this.kept(id).length + (this.tables.mergedGrants.get(id)?.length ?? 0),
      0,
    );
    for (const { id } of old) await this.forgetMoved(id);
    return rows;
  }

  private get tables(): Tables {
    return this.draft.tables;
  }

  private kept(mergeId: string): readonly KeptRow[] {
    return this.tables.mergedRows.get(mergeId) ?? [];
  }

  private rowsOf(fromId: string, intoId: string): (KeptRow & { readonly moves: boolean })[] {
    const { savedPlaces, trusted, agreements } = this.tables;
    const own = [...savedPlaces.values()].filter(({ riderId }) => riderId === intoId);
    const names = new Set(own.map(({ name }) => name.toLowerCase()));
    let free = MOST_PLACES - own.length;
    const isWanted = (row: Readonly<Record<string, unknown>>) =>
      !names.has(String(row['name']).toLowerCase()) && (free -= 1) >= 0;
    const byId = entries(BY_ID).flatMap(([kind, { table, owner }]) =>
      [...(this.tables[table] as unknown as Rows)]
        .filter(([, row]) => row[owner] === fromId)
        .sort(([, a], [, b]) => Number(a['slot'] ?? 0) - Number(b['slot'] ?? 0))
        .map(([id, row]) => ({ kind, id, moves: kind !== 'place' || isWanted(row), before: row['slot'] })),
    );
    const trust = [...trusted].filter(([, { riderId }]) => riderId === fromId);
    const one = entries(ONE_EACH).flatMap(([kind, table]) => {
      const before = this.tables[table].get(fromId);
      return before ? [{ kind, id: fromId, moves: !this.tables[table].has(intoId), before }] : [];
    });
    const named = [...agreements.values()].filter(
      ({ passengerIds, endedAt }) => endedAt === null && passengerIds?.includes(fromId),
    );
    return [
      ...byId,
      ...trust.map(([id, { driverId }]) => ({
        kind: 'trusted_driver' as const,
        id,
        moves: driverId !== intoId && !trusted.has(`${intoId}:${driverId}`),
        before: driverId,
      })),
      ...one,
      ...named.map(({ id, passengerIds }) => ({
        kind: 'agreement' as const,
        id,
        moves: true,
        before: passengerIds?.includes(intoId) ?? false,
      })),
    ].sort((a, b) => `${a.kind} ${a.id}`.localeCompare(`${b.kind} ${b.id}`));
  }

  private obstacles(fromId: string, intoId: string): MergeContents['obstacles'] {
    const { rides, returnTrips, standingRides, refunds, cases } = this.tables;
    const own = [...rides.values()].filter(({ riderId }) => riderId === fromId);
    const isPaid = (rideId: string) => rides.get(rideId)?.payerId === fromId;
    const ahead = own.filter(
      ({ status, payerId, paymentMethod }) =>
        AHEAD.includes(status) && payerId === fromId && paymentMethod !== 'organisation',
    );
    const promised = [...returnTrips.values()].filter(
      ({ riderId, outboundRideId, state }) =>
        riderId === fromId && isPaid(outboundRideId) && state === 'promised',
    );
    return {
      under_way: own.filter(({ status }) => status === 'in_progress').length,
      paid_ahead: ahead.length + promised.length,
      standing_rides: [...standingRides.values()].filter(
        ({ riderId, endedAt }) => riderId === fromId && endedAt === null,
      ).length,
      refunds: [...refunds.values()].filter(({ rideId, status }) => isPaid(rideId) && status === 'pending')
        .length,
      complaints: [...cases.values()].filter(
        ({ reportedId, state }) => reportedId === fromId && state !== 'resolved',
      ).length,
      driven: own.filter(({ driverId }) => driverId === intoId).length,
    };
  }

  private move({ kind, id, before }: KeptRow, fromId: string, intoId: string): void {
    if (isIn(BY_ID, kind)) this.give(kind, id, fromId, intoId);
    if (isIn(ONE_EACH, kind)) {
      this.tables[ONE_EACH[kind]].delete(fromId);
      (this.tables[ONE_EACH[kind]] as Map<string, unknown>).set(intoId, before);
    }
    if (kind === 'place') {
      const others = [...this.tables.savedPlaces.values()].filter(
        (place) => place.riderId === intoId && place.id !== id,
      );
      this.change(BY_ID.place.table, id, { slot: freeSlot(others) });
    }
    if (kind === 'trusted_driver') this.trust(fromId, intoId, String(before));
    if (kind === 'agreement')
      this.rename(id, (ids) => [...ids.filter((one) => one !== fromId && one !== intoId), intoId]);
  }

  private moveBack({ kind, id, before }: KeptRow, { fromId, intoId }: PassengerMerge): void {
    if (isIn(BY_ID, kind)) this.give(kind, id, intoId, fromId);
    if (kind === 'place') this.change(BY_ID.place.table, id, { slot: before });
    if (isIn(ONE_EACH, kind)) {
      const table = this.tables[ONE_EACH[kind]] as Map<string, unknown>;
      if (table.get(intoId) === before) table.delete(intoId);
      table.set(fromId, before);
    }
    if (kind === 'trusted_driver') this.trust(intoId, fromId, String(before));
    if (kind === 'agreement')
      this.rename(id, (ids) => [...ids.filter((one) => before === true || one !== intoId), fromId]);
  }

  private give(kind: keyof typeof BY_ID, id: string, giverId: string, takerId: string): void {
    const { table, owner } = BY_ID[kind];
    const row = (this.tables[table] as unknown as Rows).get(id);
    if (row?.[owner] === giverId) this.change(table, id, { [owner]: takerId });
  }

  private change(table: (typeof BY_ID)[keyof typeof BY_ID]['table'], id: string, changes: object): void {
    const rows = this.tables[table] as unknown as Rows;
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...changes });
  }

  private trust(giverId: string, takerId: string, driverId: string): void {
    if (!this.tables.trusted.delete(`${giverId}:${driverId}`)) return;
    this.tables.trusted.set(`${takerId}:${driverId}`, { riderId: takerId, driverId });
  }

  private rename(id: string, change: (ids: readonly string[]) => readonly string[]): void {
    const agreement = this.tables.agreements.get(id);
    if (!agreement?.passengerIds) return;
    this.tables.agreements.set(id, { ...agreement, passengerIds: change(agreement.passengerIds) });
  }
}

function entries<Kind extends MergedKind, Value>(by: Readonly<Record<Kind, Value>>): [Kind, Value][] {
  return Object.entries(by) as [Kind, Value][];
}

function isIn<Kind extends MergedKind>(by: Readonly<Record<Kind, unknown>>, kind: MergedKind): kind is Kind {
  return kind in by;
}
