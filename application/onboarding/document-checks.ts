import { setOnline, type Driver } from '../../domain/drivers/driver.ts';
import { startOfLocalDay, toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { lastValidDay, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { userIdOf } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';

type Area = Pick<ServiceArea, 'timeZone'>;

/** The date in the area. */
export function today({ timeZone }: Area, now: Date): string {
  return toLocalDay(now, timeZone);
}

/**
 * What follows for a driver, who is locked, from the state of the documents: notes until when rides may be offered. Who
 * may not be offered any from now on goes offline, and a job releases the rides that have not begun.
 */
export async function applyDocuments(
  tx: Transaction,
  driver: Driver,
  documents: readonly DriverDocument[],
  area: Area,
): Promise<void> {
  const { userId, isAvailable } = driver;
  const now = tx.now();
  const validUntil = endOf(lastValidDay(documents), area);
  await tx.drivers.saveDocumentsValidity(userId, validUntil);
  const hadNone = driver.documentsValidUntil === null && !isAvailable;
  if (hadNone || (validUntil !== null && validUntil > now)) return;
  if (isAvailable) await tx.drivers.save(setOnline(driver, false));
  await tx.jobs.enqueue('release-rides', { userId, adminId: userIdOf(tx.actor) }, now);
}

function endOf(lastDay: string | null, { timeZone }: Area): Date | null {
  if (lastDay === null) return null;
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number);
  return startOfLocalDay({ year, month, day, hour: 0, minute: 0, second: 0 }, 1, timeZone);
}
