import { notFound } from '../../domain/errors.ts';
import { reviewDocument } from '../../domain/onboarding/driver-document.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { command } from '../use-case.ts';
import { applyDocuments, today } from './document-checks.ts';
import { reviewDriverDocumentInput } from './inputs.ts';

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
