import { type Driver, setOnline } from '../../domain/drivers/driver.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { startOfLocalDay, toLocalDay } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import {
  type DriverDocument,
  lastValidDay,
  reminderDue,
  reviewDocument,
  submitDocument,
} from '../../domain/onboarding/driver-document.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin, driver, product, signedIn } from '../access.ts';
import { objectLinks } from '../objects/object-links.ts';
import { attachUploaded } from '../objects/uploads.ts';
import { serviceArea } from '../ports/geo.ts';
import { driverDocumentViews } from '../ports/onboarding.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp, query, workflow } from '../use-case.ts';
import { reviewDriverDocumentInput, submitDriverDocumentInput } from './inputs.ts';

type Area = Pick<ServiceArea, 'timeZone'>;

/** The date in the area. */
export function today({ timeZone }: Area, now: Date): string {
  return toLocalDay(now, timeZone);
}

/**
 * What follows for a driver, who is locked, from the state of the documents: notes until when rides may be offered. Who
 * may not be offered any from now on goes offline, and a job releases the rides that have not begun.
 */
async function applyDocuments(
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

/** The signed-in driver's documents: what was accepted, refused or waits. The files are for reviewers only. */
export const showDriverDocuments = lookUp(driver, driverDocumentViews, (views, { actor }) =>
  views.ofUser(actor.userId),
);

/** Where an admin may look at the file of a document for a few minutes; null for everybody else. */
export const linkDriverDocument = query({
  access: signedIn,
  needs: { objectLinks },
  run: async (
    { actor: { userId, userType } },
    { objectLinks },
    { objectId }: Pick<DriverDocument, 'objectId'>,
  ) => (userType === 'admin' ? objectLinks.readUrl({ id: objectId }, userId) : null),
});

/**
 * Takes a picture that the driver has uploaded as the license, insurance or registration, in place of the one before,
 * whose file is deleted. A renewal that waits for review does not stop the driver while the last one is valid. Throws
 * what `attachUploaded` throws.
 */
export const submitDriverDocument = command({
  access: driver,
  input: submitDriverDocumentInput,
  needs: { objectLinks, serviceArea },
  run: async ({ actor: { userId }, input, tx }, { objectLinks, serviceArea }) => {
    const { type, uploadUrl, expiresOn } = input;
    const uploadedAt = tx.now();
    if (expiresOn < today(serviceArea, uploadedAt)) {
      throw invalidField('expiresOn', 'This document has expired');
    }
    const objectId = objectLinks.uploadedTo(uploadUrl);
    if (objectId === null) throw invalidField('uploadUrl', 'Please choose a picture of the document');
    if (!(await tx.drivers.lock(userId))) throw notFound('Driver profile');
    await attachUploaded(tx, { id: objectId, ownerId: userId, purpose: 'driver_document' });
    const documents = await tx.driverDocuments.ofUser(userId);
    const before = documents.find((one) => one.type === type) ?? null;
    const submitted = { id: tx.newId(), userId, type, objectId, expiresOn, uploadedAt };
    const document = submitDocument(submitted, before);
    await tx.driverDocuments.save(document);
    if (before) await release(tx, before.objectId);
    await tx.record({
      action: 'driver-document.submit',
      subject: ['user', userId],
      before: before && { expiresOn: before.expiresOn },
      after: { type, expiresOn },
    });
    return document;
  },
});

async function release({ storedObjects }: Transaction, objectId: string): Promise<void> {
  const object = await storedObjects.lock(objectId);
  if (object) await storedObjects.save({ ...object, state: 'released' });
}

/**
 * Accepts or refuses a document of a driver. Refusing needs a reason, which is mailed to the driver, and takes the driver
 * out of dispatch at once. A document that was replaced since it was looked at is not found. Throws `DOCUMENT_EXPIRED`.
 */
export const reviewDriverDocument = command({
  access: admin,
  input: reviewDriverDocumentInput,
  needs: { serviceArea },
  run: async ({ actor, input, now, tx }, { serviceArea }) => {
    const { documentId, isAccepted } = input;
    const reason = isAccepted ? null : (input.reason ?? '');
    const reviewedAt = now();
    const userId = await tx.driverDocuments.ownerOf(documentId);
    const driver = userId && (await tx.drivers.lock(userId));
    const documents = driver ? await tx.driverDocuments.ofUser(driver.userId) : [];
    const before = documents.find(({ id }) => id === documentId);
    if (!driver || !before) throw notFound('Document');
    const by = { reviewerId: userIdOf(actor), now: reviewedAt, today: today(serviceArea, now()) };
    const document = reviewDocument(before, reason, by);
    await tx.driverDocuments.save(document);
    const others = documents.filter(({ id }) => id !== documentId);
    await applyDocuments(tx, driver, [...others, document], serviceArea);
    const { type, state, expiresOn } = document;
    if (reason !== null) await tx.mail(driver.userId, 'document-refused', { type, reason });
    await tx.record({
      action: `driver-document.${isAccepted ? 'accept' : 'refuse'}`,
      subject: ['user', driver.userId],
      reason,
      before: { type, state: before.state },
      after: { type, state, expiresOn },
    });
    return document;
  },
});

/**
 * What time does to documents: 30 days, 7 days and a day ahead the driver is reminded by mail, each once, and whose
 * document has expired goes offline and is told so. The number of mails. Run by a job, in any number of processes.
 */
export const watchDocuments = workflow({
  access: product,
  needs: { driverDocumentViews, serviceArea },
  run: async ({ now, transact }, { driverDocumentViews, serviceArea }) => {
    let sent = 0;
    for (const userId of await driverDocumentViews.toRemind(today(serviceArea, now())))
      sent += await transact((tx) => remind(tx, userId, serviceArea));
    return sent;
  },
});

/** Whoever comes second waits for the lock, and finds nothing left to do. */
async function remind(tx: Transaction, userId: string, area: ServiceArea): Promise<number> {
  const driver = await tx.drivers.lock(userId);
  if (!driver) return 0;
  const documents = await tx.driverDocuments.ofUser(userId);
  let sent = 0;
  let hasExpired = false;
  for (const document of documents) {
    const days = reminderDue(document, today(area, tx.now()));
    if (days === null) continue;
    await tx.driverDocuments.save({ ...document, remindedDays: days });
    await mail(tx, document, days);
    hasExpired ||= days === 0;
    sent += 1;
  }
  if (hasExpired) await applyDocuments(tx, driver, documents, area);
  return sent;
}

async function mail(tx: Transaction, document: DriverDocument, days: number): Promise<void> {
  const { userId, type, acceptedUntil } = document;
  const expiresOn = acceptedUntil ?? '';
  if (days === 0) await tx.mail(userId, 'document-expired', { type, expiresOn });
  else await tx.mail(userId, 'document-expiring', { type, expiresOn, days });
}
