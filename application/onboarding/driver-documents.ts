import { submitDocument, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { attachUploaded } from '../objects/attach-uploaded.ts';
import { type ObjectLinks, objectLinks } from '../objects/object-links.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type DriverDocumentViews, driverDocumentViews } from '../ports/onboarding.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type DocumentChecks, documentChecks } from './document-checks.ts';
import { submitDriverDocumentInput, type SubmitDriverDocumentInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** The signed-in driver's documents: what was accepted, refused or waits. The files are for reviewers only. */
export class ShowDriverDocuments {
  constructor(
    private readonly driverDocumentViews: DriverDocumentViews,
    private readonly objectLinks: ObjectLinks,
  ) {}

  async execute(actor: Actor | null): Promise<readonly DriverDocument[]> {
    return this.driverDocumentViews.ofUser(requireType(actor, 'driver').userId);
  }

  /** Where an admin may look at the file for a few minutes; null for everybody else. */
  linkFor(actor: Actor | null, { objectId }: DriverDocument): string | null {
    const isReviewer = actor?.kind === 'user' && actor.userType === 'admin';
    return isReviewer ? this.objectLinks.readUrl({ id: objectId }, actor.userId) : null;
  }
}

export const showDriverDocuments = service(ShowDriverDocuments, [driverDocumentViews, objectLinks]);

/**
 * Takes a picture that the driver has uploaded as the license, insurance or registration, in place of the one before,
 * whose file is deleted. A renewal that waits for review does not stop the driver while the last one is valid.
 */
export class SubmitDriverDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly objectLinks: ObjectLinks,
    private readonly documentChecks: DocumentChecks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws what `attachUploaded` throws. */
  execute(actor: Actor | null, input: SubmitDriverDocumentInput): Promise<DriverDocument> {
    const driver = requireType(actor, 'driver');
    const { userId } = driver;
    const { type, uploadUrl, expiresOn } = parseInput(submitDriverDocumentInput, input);
    if (expiresOn < this.documentChecks.today()) {
      throw invalidField('expiresOn', 'This document has expired');
    }
    const objectId = this.objectLinks.uploadedTo(uploadUrl);
    if (objectId === null) throw invalidField('uploadUrl', 'Please choose a picture of the document');
    const now = this.clock.now();
    return this.unitOfWork.run(async (stores) => {
      if (!(await stores.drivers.lock(userId))) throw notFound('Driver profile');
      await attachUploaded(stores, { id: objectId, ownerId: userId, purpose: 'driver_document' });
      const documents = await stores.driverDocuments.ofUser(userId);
      const before = documents.find((one) => one.type === type) ?? null;
      const document = submitDocument(
        { id: this.ids.next(), userId, type, objectId, expiresOn, uploadedAt: now },
        before,
      );
      await stores.driverDocuments.save(document);
      if (before) await release(stores, before.objectId);
      await stores.audit.append({
        ...{ id: this.ids.next(), actor: driver, action: 'driver-document.submit', reason: null, at: now },
        ...{ subjectType: 'user', subjectId: userId },
        ...{ before: before && { expiresOn: before.expiresOn }, after: { type, expiresOn } },
      });
      return document;
    });
  }
}

export const submitDriverDocument = service(SubmitDriverDocument, [
  unitOfWork,
  objectLinks,
  documentChecks,
  ids,
  clock,
]);

async function release({ storedObjects }: Stores, objectId: string): Promise<void> {
  const object = await storedObjects.lock(objectId);
  if (object) await storedObjects.save({ ...object, state: 'released' });
}
