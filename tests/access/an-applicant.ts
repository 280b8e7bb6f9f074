import { randomUUID } from 'node:crypto';
import type { UseCases } from '../../application/use-cases.ts';
import { readyForApproval, submitDocuments } from '../support/approve-driver.ts';

/** The ids by which somebody who applies to drive is addressed. */
export interface Applicant {
  readonly driverId: string;
  readonly applicationId: string;
  /** Of a document that waits to be reviewed. */
  readonly documentId: string;
}

/** Somebody new who has applied; every document was accepted, and a renewal of each waits. */
export async function anApplicant(useCases: UseCases): Promise<Applicant> {
  const account = { email: `${randomUUID()}@maumee.test`, password: 'maumee-river-19' };
  const person = { ...account, firstName: 'New', lastName: 'Driver', userType: 'driver' } as const;
  const { user } = await useCases.registerUser.execute(person);
  const driver = { kind: 'user', userType: 'driver', userId: user.id } as const;
  const applicationId = await readyForApproval({ useCases }, driver);
  const [documentId = ''] = await submitDocuments(useCases, driver);
  return { driverId: user.id, applicationId, documentId };
}
