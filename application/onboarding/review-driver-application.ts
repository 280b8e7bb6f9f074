import { notFound } from '../../domain/errors.ts';
import {
  appliedVehicle,
  requireVersion,
  reviewApplication,
  type ReviewStatus,
} from '../../domain/onboarding/application-review.ts';
import type { DriverApplication } from '../../domain/onboarding/driver-application.ts';
import { requireAccepted } from '../../domain/onboarding/driver-document.ts';
import { userIdOf, type User } from '../../domain/users/user.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { today } from './document-checks.ts';
import { reviewDriverApplicationInput, type ReviewDriverApplicationInput } from './inputs.ts';

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
  const driver = await tx.drivers.lock(user.id);
  if (!driver) throw notFound('Driver profile');
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
