import { DomainError } from '../errors.ts';
import type { Vehicle } from '../drivers/driver.ts';
import type { ApplicationForm, ApplicationStatus, DriverApplication } from './driver-application.ts';

/** What a reviewer may make of an application. */
export const REVIEW_STATUSES = ['under_review', 'changes_requested', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export interface Review {
  readonly status: ReviewStatus;
  /** For operators; those of before stay when there are none. */
  readonly reviewNotes: string | null;
  /** Read by the applicant; there whenever the status is `rejected`. */
  readonly rejectionReason: string | null;
  /** Read by the applicant; there whenever the status is `changes_requested`. */
  readonly changesRequested: string | null;
}

/** Nobody has to act on them any more, unless a rejected applicant applies again. */
const DECIDED: readonly ApplicationStatus[] = ['approved', 'rejected'];
/** The applicant may send the application again. */
const RESUBMITTABLE: readonly ApplicationStatus[] = ['changes_requested', 'rejected'];

/** Whether the applicant may send the application again, with other answers. */
export function canResubmit({ status }: Pick<DriverApplication, 'status'>): boolean {
  return RESUBMITTABLE.includes(status);
}

/**
 * The application after a review. Throws `APPLICATION_DECIDED` for one that was approved or rejected before, and
 * `AGREEMENT_MISSING` when one is approved whose applicant has not accepted the agreement.
 */
export function reviewApplication(
  application: DriverApplication,
  review: Review,
  { reviewerId, now }: { readonly reviewerId: string | null; readonly now: Date },
): DriverApplication {
  const { status } = review;
  if (DECIDED.includes(application.status)) {
    throw conflict('APPLICATION_DECIDED', `This application has already been ${application.status}`);
  }
  if (status === 'approved' && !application.goodDriverAgreementAccepted) {
    throw conflict(
      'AGREEMENT_MISSING',
      'An application cannot be approved without the agreement being accepted',
    );
  }
  return {
    ...application,
    status,
    version: application.version + 1,
    reviewedBy: reviewerId,
    reviewedAt: now,
    reviewNotes: review.reviewNotes ?? application.reviewNotes,
    rejectionReason: status === 'rejected' ? review.rejectionReason : null,
    changesRequested: status === 'changes_requested' ? review.changesRequested : null,
  };
}

/** Throws `APPLICATION_CHANGED` when somebody has sent or reviewed the application since it was read. */
export function requireVersion(application: DriverApplication, version: number | null): void {
  if (version === null || version === application.version) return;
  throw conflict(
    'APPLICATION_CHANGED',
    'This application has changed since you opened it. Please look at it again.',
  );
}

/** The application sent again: pending, with the agreement accepted now. Throws `APPLICATION_EXISTS`. */
export function resubmitApplication(
  application: DriverApplication,
  form: ApplicationForm,
  now: Date,
): DriverApplication {
  if (!canResubmit(application)) throw conflict('APPLICATION_EXISTS', 'You have already applied');
  return {
    ...application,
    ...form,
    version: application.version + 1,
    status: 'pending',
    reviewedBy: null,
    reviewedAt: null,
    rejectionReason: null,
    changesRequested: null,
    goodDriverAgreementTimestamp: now,
  };
}

/** The car that riders look for once the application is approved. */
export function appliedVehicle(application: ApplicationForm): Vehicle {
  return {
    make: application.vehicleMake,
    model: application.vehicleModel,
    year: application.vehicleYear,
    color: application.vehicleColor,
    licensePlate: application.licensePlate,
  };
}

function conflict(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message);
}
