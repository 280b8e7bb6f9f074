import { reviewDocument, type DriverDocument } from '../../domain/onboarding/driver-document.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type DocumentChecks, documentChecks } from './document-checks.ts';
import { reviewDriverDocumentInput, type ReviewDriverDocumentInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * Accepts or refuses a document of a driver. Refusing needs a reason, which is mailed to the driver, and takes the driver
 * out of dispatch at once. A document that was replaced since it was looked at is not found.
 */
export class ReviewDriverDocument {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documentChecks: DocumentChecks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws `DOCUMENT_EXPIRED`. */
  execute(actor: Actor | null, input: ReviewDriverDocumentInput): Promise<DriverDocument> {
    const admin = requireAdmin(actor);
    const { documentId, isAccepted, reason } = parseInput(reviewDriverDocumentInput, input);
    const refusalReason = isAccepted ? null : (reason ?? '');
    const reviewerId = admin.kind === 'user' ? admin.userId : null;
    const now = this.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const userId = await stores.driverDocuments.ownerOf(documentId);
      const driver = userId && (await stores.drivers.lock(userId));
      const documents = driver ? await stores.driverDocuments.ofUser(driver.userId) : [];
      const before = documents.find(({ id }) => id === documentId);
      if (!driver || !before) throw notFound('Document');
      const by = { reviewerId, now, today: this.documentChecks.today() };
      const document = reviewDocument(before, refusalReason, by);
      await stores.driverDocuments.save(document);
      const others = documents.filter(({ id }) => id !== documentId);
      await this.documentChecks.apply(stores, driver, [...others, document], reviewerId);
      if (refusalReason !== null) {
        const mail = { type: document.type, reason: refusalReason };
        await stores.emails.enqueue(this.ids.next(), driver.userId, 'document-refused', mail, now);
      }
      await stores.audit.append({
        ...{ id: this.ids.next(), actor: admin, at: now, reason: refusalReason },
        ...{ action: `driver-document.${isAccepted ? 'accept' : 'refuse'}` },
        ...{ subjectType: 'user', subjectId: driver.userId },
        before: { type: document.type, state: before.state },
        after: { type: document.type, state: document.state, expiresOn: document.expiresOn },
      });
      return document;
    });
  }
}

export const reviewDriverDocument = service(ReviewDriverDocument, [unitOfWork, documentChecks, ids, clock]);
