import type { UseCases } from '../../application/use-cases.ts';
import { DOCUMENT_TYPES } from '../../domain/onboarding/driver-document.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { anApplicationForm } from './builders/a-driver-application.ts';
import { aPicture, incoming, partsOf } from './uploads.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;
const VALID_UNTIL = '2099-01-01';

type Approval = Pick<
  UseCases,
  | 'createUpload'
  | 'receiveUpload'
  | 'reviewDriverApplication'
  | 'reviewDriverDocument'
  | 'submitDriverApplication'
  | 'submitDriverDocument'
>;

/** Uploads all documents of a driver; their ids. */
export async function submitDocuments(
  useCases: Approval,
  driver: UserActor,
  expiresOn = VALID_UNTIL,
): Promise<string[]> {
  const ids: string[] = [];
  for (const type of DOCUMENT_TYPES) {
    const { uploadUrl } = await useCases.createUpload.execute(driver, { purpose: 'driver_document' });
    const { id, token } = partsOf(uploadUrl);
    await useCases.receiveUpload.execute(id, token, incoming(await aPicture()));
    ids.push((await useCases.submitDriverDocument.execute(driver, { type, uploadUrl, expiresOn })).id);
  }
  return ids;
}

/** Lets a driver apply, with documents that are accepted; the id of the application. */
export async function readyForApproval(
  { useCases }: { readonly useCases: Approval },
  driver: UserActor,
): Promise<string> {
  const { id } = await useCases.submitDriverApplication.execute(driver, anApplicationForm());
  for (const documentId of await submitDocuments(useCases, driver)) {
    await useCases.reviewDriverDocument.execute(SYSTEM, { documentId, isAccepted: true });
  }
  return id;
}

/** Lets a driver who has just registered apply, show every document, and be approved. */
export async function approveDriver(useCases: Approval, userId: string): Promise<void> {
  const applicationId = await readyForApproval({ useCases }, { kind: 'user', userType: 'driver', userId });
  await useCases.reviewDriverApplication.execute(SYSTEM, { applicationId, status: 'approved' });
}
