import { setOnline, type Driver } from '../../domain/drivers/driver.ts';
import { lastValidDay, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { startOfLocalDay, toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { type Clock, clock } from '../ports/operations.ts';
import type { Stores } from '../ports/unit-of-work.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** What follows for a driver from the state of the documents, inside the transaction that changes it. */
export class DocumentChecks {
  constructor(
    private readonly area: ServiceArea,
    private readonly clock: Clock,
  ) {}

  /** The date in the area. */
  today(): string {
    return toLocalDay(this.clock.now(), this.area.timeZone);
  }

  /**
   * Notes until when the driver may be offered rides. Who may not from now on goes offline, and a job releases the rides
   * that have not begun. `driver` is locked; `actorId` is the admin whose act it is.
   */
  async apply(
    { drivers, jobs }: Stores,
    driver: Driver,
    documents: readonly DriverDocument[],
    actorId: string | null,
  ): Promise<void> {
    const now = this.clock.now();
    const validUntil = this.endOf(lastValidDay(documents));
    await drivers.saveDocumentsValidity(driver.userId, validUntil);
    const hadNone = driver.documentsValidUntil === null && !driver.isAvailable;
    if (hadNone || (validUntil !== null && validUntil > now)) return;
    if (driver.isAvailable) await drivers.save(setOnline(driver, false));
    await jobs.enqueue('release-rides', { userId: driver.userId, adminId: actorId }, now);
  }

  private endOf(day: string | null): Date | null {
    if (day === null) return null;
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    const local = { year, month, day: date, hour: 0, minute: 0, second: 0 };
    return startOfLocalDay(local, 1, this.area.timeZone);
  }
}

export const documentChecks = service(DocumentChecks, [serviceArea, clock]);
