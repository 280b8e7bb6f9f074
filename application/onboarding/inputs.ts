import { z } from 'zod';
import { REVIEW_STATUSES } from '../../domain/onboarding/application-review.ts';
import { APPLICATION_STATUSES } from '../../domain/onboarding/driver-application.ts';
import { DOCUMENT_TYPES } from '../../domain/onboarding/driver-document.ts';
import { nameField, pageInput, phoneField, proseField, textField } from '../input-fields.ts';

const MODEL_YEAR = 'Please enter the model year';

const day = z.iso.date('Please enter a date');
const usState = textField(2, 'Please enter the state')
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Two letters');

/** What the applicant states. There is no field for a social security number. */
export const submitDriverApplicationInput = z.object({
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  phone: phoneField,
  dateOfBirth: day,
  address: textField(120, 'Address is required'),
  city: textField(60, 'City is required'),
  state: usState,
  zipCode: textField(10, 'ZIP code is required').regex(/^\d{5}(-\d{4})?$/, 'Five digits'),
  licenseNumber: textField(30, 'License number is required'),
  licenseState: usState,
  licenseExpiry: day,
  vehicleMake: textField(60, 'Make is required'),
  vehicleModel: textField(60, 'Model is required'),
  vehicleYear: z.int(MODEL_YEAR).min(1980, MODEL_YEAR).max(2100, MODEL_YEAR),
  vehicleColor: textField(60, 'Color is required'),
  licensePlate: textField(12, 'License plate is required'),
  insuranceCompany: textField(120, 'Insurance company is required'),
  policyNumber: textField(40, 'Policy number is required'),
  insuranceExpiry: day,
  hasValidSSN: z.boolean(),
  hasCleanDrivingRecord: z.boolean(),
  agreesToTerms: z.boolean(),
  goodDriverAgreementRead: z.boolean(),
  goodDriverAgreementAccepted: z.boolean(),
});
export type SubmitDriverApplicationInput = z.input<typeof submitDriverApplicationInput>;

export const listDriverApplicationsInput = pageInput.extend({
  status: z.enum(APPLICATION_STATUSES).optional(),
});

const REASON = 'Please provide a reason for rejection';
export const rejectionReasonField = proseField(1000, REASON).min(1, REASON);

export const reviewFields = z.object({
  status: z.enum(REVIEW_STATUSES, 'Please select a status for the review.'),
  /** The one that was read; without it the review is of whatever stands there now. */
  version: z.int().min(1).nullish(),
  reviewNotes: proseField(2000).nullish(),
  rejectionReason: proseField(1000).nullish(),
  changesRequested: proseField(1000).nullish(),
});

/** Of the application with that id, or of that driver's. */
export const reviewDriverApplicationInput = reviewFields
  .extend({
    applicationId: z.uuid().nullish(),
    driverId: z.uuid().nullish(),
  })
  .refine(({ status, rejectionReason }) => status !== 'rejected' || rejectionReason, {
    path: ['rejectionReason'],
    message: REASON,
  })
  .refine(({ status, changesRequested }) => status !== 'changes_requested' || changesRequested, {
    path: ['changesRequested'],
    message: 'Please say what has to be changed',
  });
export type ReviewDriverApplicationInput = z.input<typeof reviewDriverApplicationInput>;

export const submitDriverDocumentInput = z.object({
  type: z.enum(DOCUMENT_TYPES),
  /** The address that was uploaded to, with or without what follows its path. */
  uploadUrl: textField(2000, 'Please choose a picture of the document'),
  expiresOn: day,
});

export const documentReviewFields = z.object({
  isAccepted: z.boolean(),
  /** For the driver, when it is refused. */
  reason: proseField(1000).nullish(),
});

export const reviewDriverDocumentInput = documentReviewFields
  .extend({ documentId: z.uuid() })
  .refine(({ isAccepted, reason }) => isAccepted || reason, {
    path: ['reason'],
    message: 'Please say why the document is refused',
  });
