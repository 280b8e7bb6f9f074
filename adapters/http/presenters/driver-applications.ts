import { z } from 'zod';
import { submitDriverApplicationInput } from '../../../application/onboarding/inputs.ts';
import type { DriverReview } from '../../../application/ports/onboarding.ts';
import {
  APPLICATION_STATUSES,
  type DriverApplication,
} from '../../../domain/onboarding/driver-application.ts';
import {
  DOCUMENT_STATES,
  DOCUMENT_TYPES,
  type DocumentType,
  type DriverDocument,
} from '../../../domain/onboarding/driver-document.ts';
import { fieldsOf, id, instant } from './fields.ts';

/** An application as the applicant sees it: without the reviewer and the reviewer's notes. */
export const applicationShape = submitDriverApplicationInput
  .extend({
    id,
    email: z.string(),
    phone: z.string(),
    goodDriverAgreementTimestamp: instant.nullable(),
    version: z.int(),
    status: z.enum(APPLICATION_STATUSES),
    reviewedAt: instant.nullable(),
    rejectionReason: z.string().nullable(),
    changesRequested: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'DriverApplication' });

export function presentApplication(application: DriverApplication): z.output<typeof applicationShape> {
  return fieldsOf(applicationShape, application);
}

const day = z.string().describe('A date like 2027-06-30');

export const documentShape = z
  .object({
    id,
    type: z.enum(DOCUMENT_TYPES),
    state: z.enum(DOCUMENT_STATES),
    expiresOn: day,
    acceptedUntil: day.nullable(),
    refusalReason: z.string().nullable(),
    uploadedAt: instant,
  })
  .meta({ id: 'DriverDocument' });

export function presentDocument(document: DriverDocument): z.output<typeof documentShape> {
  return fieldsOf(documentShape, document);
}

const documentId = id.nullable().describe('Id of the uploaded document; null while it is missing');

/** An application as reviewers see it. */
export const reviewShape = applicationShape
  .extend({
    driverId: id,
    driversLicenseDocument: documentId,
    proofOfInsuranceDocument: documentId,
    proofOfRegistrationDocument: documentId,
    reviewNotes: z.string().nullable(),
    reviewedBy: id.nullable(),
    documents: z.array(documentShape),
  })
  .meta({ id: 'DriverReview' });

export function presentReview({ application, view, documents }: DriverReview): z.output<typeof reviewShape> {
  const idOf = (type: DocumentType) => documents.find((one) => one.type === type)?.id ?? null;
  return fieldsOf(reviewShape, {
    ...application,
    driverId: view.user.id,
    driversLicenseDocument: idOf('drivers_license'),
    proofOfInsuranceDocument: idOf('insurance'),
    proofOfRegistrationDocument: idOf('registration'),
    documents: documents.map(presentDocument),
  });
}

/** What the review page shows of a driver. */
export const driverDetailsShape = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImageUrl: z.string().nullable(),
    createdAt: instant,
    isDriverApproved: z.boolean(),
    suspended: z.boolean(),
    profile: z.object({
      vehicleMake: z.string(),
      vehicleModel: z.string(),
      vehicleYear: z.int(),
      licensePlate: z.string(),
      allowLongDistance: z.boolean(),
    }),
    documents: z.object({
      driversLicense: z.boolean(),
      insurance: z.boolean(),
      registration: z.boolean(),
    }),
    application: reviewShape,
  })
  .meta({ id: 'DriverDetails' });

export function presentDriverDetails(review: DriverReview): z.output<typeof driverDetailsShape> {
  const { application, documents } = review;
  const { user, driver } = review.view;
  const has = (type: DocumentType) => documents.some((one) => one.type === type);
  return fieldsOf(driverDetailsShape, {
    ...user,
    createdAt: application.createdAt,
    profile: fieldsOf(driverDetailsShape.shape.profile, {
      ...application,
      allowLongDistance: driver.allowLongDistance,
    }),
    documents: {
      driversLicense: has('drivers_license'),
      insurance: has('insurance'),
      registration: has('registration'),
    },
    application: presentReview(review),
  });
}
