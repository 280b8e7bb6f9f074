import { expect } from 'vitest';
import { submitDocuments } from '../support/approve-driver.ts';
import { anApplicationForm } from '../support/builders/a-driver-application.ts';
import { upload } from '../support/uploads.ts';
import type { Asking } from './asking.ts';
import type { GraphqlProduct, SignedUp } from './graphql-app.ts';

const ACCOUNT = { email: 'applicant@maumee.test', password: 'secret-1' };

/** Somebody who applies, is rejected, applies again, is asked for changes, and is approved once the documents are good. */
export async function applyAndReview(
  { query, change }: Asking,
  { app: { useCases } }: Pick<GraphqlProduct, 'app'>,
  admin: SignedUp,
): Promise<void> {
  const person = { ...ACCOUNT, firstName: 'Ada', lastName: 'New', userType: 'driver' } as const;
  await useCases.registerUser.execute(person);
  const { user, token } = await useCases.logIn.execute(ACCOUNT, { address: 'a', requestId: 'test' });
  const applicant = { id: user.id, token: token ?? '' };
  const actor = { kind: 'user', userType: 'driver', userId: user.id } as const;
  expect(await query('driverApplication', {}, applicant)).toBeNull();
  const form = anApplicationForm();
  const sent = await change<{ id: string }>('submitDriverApplication', form, applicant);
  expect(sent).toMatchObject({ ...form, status: 'PENDING', canResubmit: false });
  const decide = (decision: object) =>
    change('reviewDriverApplication', { applicationId: sent.id, ...decision }, admin);
  const rejection = { status: 'REJECTED', rejectionReason: 'No insurance', reviewNotes: 'Called' };
  expect(await decide(rejection)).toMatchObject({ reviewNotes: 'Called', reviewerName: 'Rita Example' });
  expect(await query('driverApplication', {}, applicant)).toMatchObject({ rejectionReason: 'No insurance' });
  await change('submitDriverApplication', form, applicant);
  await decide({ status: 'CHANGES_REQUESTED', changesRequested: 'The plate' });
  expect(await query('driverApplication', {}, applicant)).toMatchObject({ changesRequested: 'The plate' });
  const uploadUrl = `/api/objects/uploads/${await upload(useCases, actor, { purpose: 'driver_document' })}`;
  const scan = { type: 'INSURANCE', uploadUrl, expiresOn: '2099-01-01' };
  const document = await change<{ id: string }>('submitDriverDocument', scan, applicant);
  const refusal = { documentId: document.id, isAccepted: false, reason: 'Not readable' };
  await change('reviewDriverDocument', refusal, admin);
  expect(await query('driverDocuments', {}, applicant)).toMatchObject([
    { refusalReason: 'Not readable', readUrl: null },
  ]);
  for (const documentId of await submitDocuments(useCases, actor))
    await change('reviewDriverDocument', { documentId, isAccepted: true }, admin);
  const review = await query('driverReview', { driverId: user.id }, admin);
  expect(review).toMatchObject({
    documentsValidUntil: expect.any(String) as unknown,
    documents: [
      { acceptedUntil: '2099-01-01', readUrl: expect.stringContaining('/api/objects/files/') as unknown },
      {},
      {},
    ],
  });
  await change('submitDriverApplication', form, applicant);
  expect(await decide({ status: 'APPROVED' })).toMatchObject({ application: { status: 'APPROVED' } });
  expect(await query('driverReviews', { status: 'APPROVED', first: 1 }, admin)).toMatchObject({
    edges: [{ node: { application: { status: 'APPROVED' } } }],
  });
}
