import { invalidField, notFound } from '../../domain/errors.ts';
import { submitDocument, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { driver, signedIn } from '../access.ts';
import { attachUploaded } from '../objects/attach-uploaded.ts';
import { objectLinks } from '../objects/object-links.ts';
import { serviceArea } from '../ports/geo.ts';
import { driverDocumentViews } from '../ports/onboarding.ts';
import type { Transaction } from '../transaction.ts';
import { command, query } from '../use-case.ts';
import { today } from './document-checks.ts';
import { submitDriverDocumentInput } from './inputs.ts';

/** The signed-in driver's documents: what was accepted, refused or waits. The files are for reviewers only. */
export const showDriverDocuments = query({
  access: driver,
  needs: { driverDocumentViews },
  run: async ({ actor }, { driverDocumentViews }) => driverDocumentViews.ofUser(actor.userId),
});

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
      reason: null,
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
