import { invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import {
  appliedVehicle,
  requireVersion,
  resubmitApplication,
  reviewApplication,
  type ReviewStatus,
} from '../../domain/onboarding/application-review.ts';
import {
  applicationProblems,
  type DriverApplication,
  newApplication,
} from '../../domain/onboarding/driver-application.ts';
import { requireAccepted } from '../../domain/onboarding/driver-document.ts';
import { type User, userIdOf } from '../../domain/users/user.ts';
import { admin, driver } from '../access.ts';
import { driverIdInput } from '../drivers/inputs.ts';
import { serviceArea } from '../ports/geo.ts';
import { driverApplicationViews, driverReviewViews } from '../ports/onboarding.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { command, lookUp } from '../use-case.ts';
import { today } from './driver-documents.ts';
import {
  listDriverApplicationsInput,
  reviewDriverApplicationInput,
  type ReviewDriverApplicationInput,
  submitDriverApplicationInput,
} from './inputs.ts';

/** The signed-in driver's own application, or null. */
export const showDriverApplication = lookUp(driver, driverApplicationViews, (views, { actor }) =>
  views.ofUser(actor.userId),
);

/** Applications for reviewers, newest first. */
export const listDriverApplications = lookUp(
  admin,
  listDriverApplicationsInput,
  driverReviewViews,
  (views, { input: { status, ...page } }) => views.list(status ? { status } : {}, pageRequest(page)),
);

/** One of them, by the id of the driver or of the application. */
export const showDriverReview = lookUp(
  admin,
  driverIdInput,
  driverReviewViews,
  async (views, { input: { driverId } }) => orNotFound(await views.find(driverId), 'Driver application'),
);

/**
 * The signed-in driver's application, which an admin reviews. There is one: it can be sent again only when changes were
 * asked for or it was rejected (`APPLICATION_EXISTS`).
 */
export const submitDriverApplication = command({
  access: driver,
  input: submitDriverApplicationInput,
  needs: { serviceArea },
  run: async ({ actor: { userId }, input: form, tx }, { serviceArea }) => {
    const { users, driverApplications } = tx;
    const now = tx.now();
    const [problem] = applicationProblems(form, today(serviceArea, now));
    if (problem) throw invalidField(problem.field, problem.message);
    const [user, known] = await Promise.all([users.find(userId), driverApplications.ofUser(userId)]);
    if (!user) throw notFound('User');
    const before = known && (await driverApplications.lock(known.id));
    const application = before
      ? resubmitApplication(before, form, now)
      : newApplication(form, { id: tx.newId(), email: user.email, now });
    if (before) await driverApplications.save(application);
    else await driverApplications.insert(application);
    await tx.mail(userId, 'application-received', {});
    await tx.record({
      action: before ? 'driver.apply-again' : 'driver.apply',
      subject: ['user', userId],
      before: before && { status: before.status, version: before.version },
      after: { status: 'pending', version: application.version },
    });
    return application;
  },
});

const ACTIONS: Record<ReviewStatus, string> = {
  under_review: 'driver.review',
  changes_requested: 'driver.request-changes',
  approved: 'driver.approve',
  rejected: 'driver.reject',
};

/**
 * The one way to decide about an application, addressed by its id or by its driver: application and approval change in
 * one transaction, the applicant is told by mail. Approving copies phone and vehicle to the profile. Deciding the same
 * again changes nothing. Throws `APPLICATION_CHANGED` for another version than the one named, `APPLICATION_DECIDED`, and
 * for approvals `AGREEMENT_MISSING` and `DOCUMENTS_NOT_REVIEWED`.
 */
export const reviewDriverApplication = command({
  access: admin,
  input: reviewDriverApplicationInput,
  needs: { serviceArea },
  run: async ({ actor, input, tx }, { serviceArea }) => {
    const { status } = input;
    const { application: before, user } = await lock(tx, input);
    requireVersion(before, input.version ?? null);
    if (before.status === status && status === 'approved') return before;
    const review = {
      status,
      reviewNotes: input.reviewNotes || null,
      rejectionReason: input.rejectionReason || null,
      changesRequested: input.changesRequested || null,
    };
    const after = reviewApplication(before, review, { reviewerId: userIdOf(actor), now: tx.now() });
    if (status === 'approved') {
      requireAccepted(await tx.driverDocuments.ofUser(user.id), today(serviceArea, tx.now()));
    }
    await tx.driverApplications.save(after);
    if (status === 'approved') await approve(tx, user, after);
    await tell(tx, user.id, after);
    await tx.record({
      action: ACTIONS[status],
      subject: ['user', user.id],
      reason: after.rejectionReason ?? after.changesRequested,
      before: { status: before.status, version: before.version },
      after: { status: after.status, version: after.version },
    });
    return after;
  },
});

async function lock(
  { driverApplications, drivers, users }: Transaction,
  { applicationId, driverId }: Pick<ReviewDriverApplicationInput, 'applicationId' | 'driverId'>,
): Promise<{ application: DriverApplication; user: User }> {
  const driver = driverId ? await drivers.find(driverId) : null;
  const ofDriver = driver && (await driverApplications.ofUser(driver.userId));
  const id = applicationId ?? ofDriver?.id;
  const application = id ? await driverApplications.lock(id) : null;
  const owner = application && (await users.findCredentials(application.email));
  if (!application || !owner) throw notFound('Driver application');
  return { application, user: owner.user };
}

async function approve(tx: Transaction, user: User, application: DriverApplication): Promise<void> {
  const driver = orNotFound(await tx.drivers.lock(user.id), 'Driver profile');
  await tx.users.setDriverApproved(user.id, true);
  await tx.drivers.save({ ...driver, vehicle: appliedVehicle(application) });
  // Read after the lock: the driver may have changed the name meanwhile.
  const { firstName, lastName } = (await tx.users.find(user.id)) ?? user;
  await tx.users.saveContact(user.id, { firstName, lastName, phone: application.phone });
}

async function tell(tx: Transaction, userId: string, application: DriverApplication): Promise<void> {
  const { status, rejectionReason: reason, changesRequested: changes } = application;
  if (status === 'approved') await tx.mail(userId, 'application-approved', {});
  if (reason !== null) await tx.mail(userId, 'application-rejected', { reason });
  if (changes !== null) await tx.mail(userId, 'application-changes', { changes });
}
