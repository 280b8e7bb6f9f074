import { z } from 'zod';
import { submitDriverApplicationInput } from '../../../application/drivers/inputs.ts';
import {
  APPLICATION_STATUSES,
  type ApplicationForm,
  type DriverApplication,
} from '../../../domain/drivers/driver-application.ts';
import { id, instant, instantOrNull } from './fields.ts';

/** An application as the applicant sees it: without the reviewer and the reviewer's notes. */
export const applicationShape = submitDriverApplicationInput
  .extend({
    id,
    email: z.string(),
    phone: z.string(),
    driversLicenseDocument: z.string().nullable().describe('Null until documents can be uploaded'),
    proofOfInsuranceDocument: z.string().nullable(),
    proofOfRegistrationDocument: z.string().nullable(),
    goodDriverAgreementTimestamp: instant.nullable(),
    status: z.enum(APPLICATION_STATUSES),
    reviewedAt: instant.nullable(),
    rejectionReason: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'DriverApplication' });

const FORM_FIELDS = submitDriverApplicationInput.keyof().options;

export function presentApplication(application: DriverApplication): z.output<typeof applicationShape> {
  const form = Object.fromEntries(FORM_FIELDS.map((field) => [field, application[field]]));
  return {
    ...(form as unknown as ApplicationForm),
    id: application.id,
    email: application.email,
    driversLicenseDocument: application.driversLicenseDocument,
    proofOfInsuranceDocument: application.proofOfInsuranceDocument,
    proofOfRegistrationDocument: application.proofOfRegistrationDocument,
    goodDriverAgreementTimestamp: instantOrNull(application.goodDriverAgreementTimestamp),
    status: application.status,
    reviewedAt: instantOrNull(application.reviewedAt),
    rejectionReason: application.rejectionReason,
    createdAt: application.createdAt.toISOString(),
  };
}
