import type {
  CalendarFeeds,
  DueOccurrence,
  ExpiringCard,
  PlannedUntil,
  StandingRides,
} from '../../../application/ports/standing-rides.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Occurrence } from '../../../domain/standing-rides/occurrence.ts';
import { isOpenNotice, type PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import { overlaps } from '../../../domain/standing-rides/reconcile.ts';
import { isEnded, type StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import { commitmentsOf } from './in-memory-rides.ts';
import type { Draft } from './tables.ts';

export class InMemoryStandingRides implements StandingRides {
  constructor(private readonly draft: Draft) {}

  async insert(series: StandingRide): Promise<void> {
    this.draft.tables.standingRides.set(series.id, series);
    this.draft.tables.pricedAt.set(series.id, series.pricingId);
  }

  async lock(id: string): Promise<StandingRide | null> {
    return this.draft.tables.standingRides.get(id) ?? null;
  }

  async save(series: StandingRide): Promise<void> {
    if (!this.draft.tables.standingRides.has(series.id)) throw notFound('Standing ride');
    this.draft.tables.standingRides.set(series.id, series);
  }

  async countOf(riderId: string): Promise<number> {
    return this.going().filter((series) => series.riderId === riderId).length;
  }

  async lockToPlan(until: string, limit: number): Promise<readonly PlannedUntil[]> {
    const planned = ({ id }: StandingRide) => this.draft.tables.plannedUntil.get(id) ?? null;
    return this.going()
      .map((series) => ({ series, plannedUntil: planned(series) }))
      .filter(({ plannedUntil }) => plannedUntil === null || plannedUntil < until)
      .slice(0, limit);
  }

  async savePlannedUntil(ids: readonly string[], until: string): Promise<void> {
    for (const id of ids) this.draft.tables.plannedUntil.set(id, until);
  }

  async lockOfDriver(driverId: string): Promise<readonly StandingRide[]> {
    const given = [...this.draft.tables.occurrences.values()].filter((row) => row.driverId === driverId);
    const isOfDriver = (series: StandingRide) =>
      !isEnded(series) && series.driverId === driverId && ['asked', 'agreed'].includes(series.consent);
    return [...this.draft.tables.standingRides.values()].filter(
      (series) => isOfDriver(series) || given.some(({ standingRideId }) => standingRideId === series.id),
    );
  }

  async lockOfRider(riderId: string): Promise<readonly StandingRide[]> {
    return this.going().filter((series) => series.riderId === riderId);
  }

  async agreedBy(driverId: string): Promise<readonly StandingRide[]> {
    return this.going().filter((series) => series.driverId === driverId && series.consent === 'agreed');
  }

  async addOccurrences(occurrences: readonly Occurrence[]): Promise<void> {
    const known = new Set([...this.draft.tables.occurrences.values()].map(keyOf));
    this.write(occurrences.filter((occurrence) => !known.has(keyOf(occurrence))));
  }

  async saveOccurrences(occurrences: readonly Occurrence[]): Promise<void> {
    this.write(occurrences.filter(({ driverId }) => driverId === null));
    this.write(occurrences.filter(({ driverId }) => driverId !== null));
  }

  async lockWithSeries(occurrenceId: string): Promise<DueOccurrence | null> {
    const occurrence = this.draft.tables.occurrences.get(occurrenceId);
    const series = occurrence && this.draft.tables.standingRides.get(occurrence.standingRideId);
    return occurrence && series ? { occurrence, series } : null;
  }

  async lockOccurrences(standingRideId: string, from: string): Promise<readonly Occurrence[]> {
    return [...this.draft.tables.occurrences.values()]
      .filter((occurrence) => occurrence.standingRideId === standingRideId && occurrence.day >= from)
      .sort((a, b) => (a.day === b.day ? (a.leg < b.leg ? 1 : -1) : a.day < b.day ? -1 : 1));
  }

  async lockDue(now: Date, except: readonly string[]): Promise<DueOccurrence | null> {
    const due = [...this.draft.tables.occurrences.values()]
      .filter(({ id, dueAt }) => dueAt && dueAt <= now && !except.includes(id))
      .sort((a, b) => Number(a.dueAt) - Number(b.dueAt) || (a.id < b.id ? -1 : 1));
    return due[0] ? this.lockWithSeries(due[0].id) : null;
  }

  async ofAgreement(agreementId: string): Promise<readonly StandingRide[]> {
    return this.going().filter((series) => series.agreementId === agreementId);
  }

  async circleOf(riderId: string): Promise<readonly string[]> {
    const trusted = [...this.draft.tables.trusted.values()];
    return trusted.filter((trust) => trust.riderId === riderId).map(({ driverId }) => driverId);
  }

  async insertNotice(notice: PriceNotice): Promise<void> {
    this.draft.tables.priceNotices.set(notice.id, notice);
  }

  async saveNotice(notice: PriceNotice): Promise<void> {
    if (!this.draft.tables.priceNotices.has(notice.id)) throw notFound('Price notice');
    this.draft.tables.priceNotices.set(notice.id, notice);
  }

  async openNotice(standingRideId: string): Promise<PriceNotice | null> {
    return this.openNotices().find((notice) => notice.standingRideId === standingRideId) ?? null;
  }

  async lockUnpriced(pricingId: string): Promise<StandingRide | null> {
    return this.going().find(({ id }) => this.draft.tables.pricedAt.get(id) !== pricingId) ?? null;
  }

  async savePricedAt(id: string, pricingId: string): Promise<void> {
    this.draft.tables.pricedAt.set(id, pricingId);
  }

  async lockDueNotice(today: string): Promise<{ notice: PriceNotice; series: StandingRide } | null> {
    const notice = this.openNotices().find(({ appliesFrom }) => appliesFrom <= today);
    const series = notice && this.draft.tables.standingRides.get(notice.standingRideId);
    return notice && series ? { notice, series } : null;
  }

  /** Cards end in the database alone. */
  async takeExpiringCards(): Promise<readonly ExpiringCard[]> {
    return [];
  }

  private going(): StandingRide[] {
    return [...this.draft.tables.standingRides.values()].filter((series) => !isEnded(series));
  }

  private openNotices(): PriceNotice[] {
    const all = [...this.draft.tables.priceNotices.values()].filter(isOpenNotice);
    return all.sort((a, b) => (a.appliesFrom < b.appliesFrom ? -1 : 1));
  }

  private write(occurrences: readonly Occurrence[]): void {
    for (const occurrence of occurrences) {
      const { id, driverId, timeWindow } = occurrence;
      const others = driverId === null ? [] : commitmentsOf(this.draft.tables, driverId);
      const isTaken = others.some(
        (other) =>
          other.id !== id && other.timeWindow && timeWindow && overlaps(other.timeWindow, timeWindow),
      );
      if (isTaken) this.draft.refuse('driver_commitments_no_overlap');
      this.draft.tables.occurrences.set(id, occurrence);
    }
  }
}

function keyOf({ standingRideId, day, leg }: Occurrence): string {
  return `${standingRideId} ${day} ${leg}`;
}

export class InMemoryCalendarFeeds implements CalendarFeeds {
  constructor(private readonly draft: Draft) {}

  async save(riderId: string, tokenHash: string, createdAt: Date): Promise<void> {
    this.draft.tables.calendarFeeds.set(riderId, { tokenHash, createdAt });
  }

  async remove(riderId: string): Promise<boolean> {
    return this.draft.tables.calendarFeeds.delete(riderId);
  }

  async createdAt(riderId: string): Promise<Date | null> {
    return this.draft.tables.calendarFeeds.get(riderId)?.createdAt ?? null;
  }

  async findRider(tokenHash: string): Promise<string | null> {
    const feeds = [...this.draft.tables.calendarFeeds];
    return feeds.find(([, feed]) => feed.tokenHash === tokenHash)?.[0] ?? null;
  }
}
