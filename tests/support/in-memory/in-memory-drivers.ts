import type { Drivers } from '../../../application/ports/drivers.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../../domain/errors.ts';
import { meanRating } from './in-memory-ratings.ts';
import type { Draft } from './tables.ts';

export class InMemoryDrivers implements Drivers {
  constructor(private readonly draft: Draft) {}

  async find(id: string): Promise<Driver | null> {
    const profiles = [...this.draft.tables.profiles.values()];
    return this.withFlags(profiles.find(({ userId, profileId }) => userId === id || profileId === id));
  }

  async lock(userId: string): Promise<Driver | null> {
    return this.withFlags(this.draft.tables.profiles.get(userId));
  }

  async insert(driver: Driver): Promise<void> {
    const { profiles } = this.draft.tables;
    if (profiles.has(driver.userId)) this.draft.refuse('driver_profiles_user_key');
    profiles.set(driver.userId, driver);
  }

  async save(driver: Driver): Promise<void> {
    const { isAvailable, availability, silentSince, allowLongDistance, takesCash, vehicle, takes } = driver;
    const settings = { isAvailable, availability, silentSince, allowLongDistance, takesCash, vehicle, takes };
    this.change(driver.userId, () => settings);
  }

  async saveDocumentsValidity(userId: string, documentsValidUntil: Date | null): Promise<void> {
    this.change(userId, () => ({ documentsValidUntil }));
  }

  async week(userId: string): Promise<WeeklySlot[]> {
    return [...(this.draft.tables.weeks.get(userId) ?? [])];
  }

  async saveWeek(userId: string, slots: readonly WeeklySlot[]): Promise<void> {
    const distinct = new Map(slots.map((slot) => [slot.weekday * 24 + slot.hour, slot]));
    const inOrder = [...distinct].sort(([a], [b]) => a - b).map(([, slot]) => slot);
    this.draft.tables.weeks.set(userId, inOrder);
  }

  async addTrip(userId: string): Promise<void> {
    this.change(userId, ({ totalTrips }) => ({ totalTrips: totalTrips + 1 }));
  }

  async updateRating(userId: string): Promise<void> {
    const { mean } = meanRating(this.draft.tables, userId);
    this.change(userId, ({ rating }) => ({ rating: mean ?? rating }));
  }

  async setTrusted(trust: { riderId: string; driverId: string; trusted: boolean }): Promise<void> {
    const { riderId, driverId, trusted } = trust;
    const tables = this.draft.tables;
    if (!trusted) {
      tables.trusted.delete(`${riderId}:${driverId}`);
      return;
    }
    if (!tables.users.has(driverId)) this.draft.refuse('trusted_drivers_driver_id_fkey');
    if (riderId === driverId) this.draft.refuse('trusted_drivers_two_people');
    tables.trusted.set(`${riderId}:${driverId}`, { riderId, driverId });
  }

  private change(userId: string, changesOf: (profile: Driver) => Partial<Driver>): void {
    const { profiles } = this.draft.tables;
    const profile = profiles.get(userId);
    if (!profile) throw notFound('Driver');
    profiles.set(userId, { ...profile, ...changesOf(profile) });
  }

  private withFlags(profile: Driver | undefined): Driver | null {
    const user = profile && this.draft.tables.users.get(profile.userId);
    const approved = user?.isDriverApproved && user.userType === 'driver';
    return user ? { ...profile, approved: approved ?? false, suspended: user.suspended } : null;
  }
}
