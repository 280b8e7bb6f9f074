import {
  appliedVehicle,
  requireVersion,
  reviewApplication,
  type ReviewStatus,
} from '../../domain/onboarding/application-review.ts';
import type { DriverApplication } from '../../domain/onboarding/driver-application.ts';
import { requireAccepted } from '../../domain/onboarding/driver-document.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor, User } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type DocumentChecks, documentChecks } from './document-checks.ts';
import { reviewDriverApplicationInput, type ReviewDriverApplicationInput } from './inputs.ts';
import { service } from '../tokens.ts';

const ACTIONS: Record<ReviewStatus, string> = {
  under_review: 'driver.review',
  changes_requested: 'driver.request-changes',
  approved: 'driver.approve',
  rejected: 'driver.reject',
};

/**
 * The one way to decide about an application, addressed by its id or by its driver: application and approval change in
 * one transaction, the applicant is told by mail. Approving copies phone and vehicle to the profile. Deciding the same
 * again changes nothing.
 */
export class ReviewDriverApplication {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documentChecks: DocumentChecks,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `APPLICATION_CHANGED` for another version than the one named, `APPLICATION_DECIDED`, and for approvals
   * `AGREEMENT_MISSING` and `DOCUMENTS_NOT_REVIEWED`.
   */
  execute(actor: Actor | null, input: ReviewDriverApplicationInput): Promise<DriverApplication> {
    const admin = requireAdmin(actor);
    const { applicationId, driverId, version, ...given } = parseInput(reviewDriverApplicationInput, input);
    return this.unitOfWork.run(async (stores) => {
      const { application: before, user } = await this.lock(stores, applicationId, driverId);
      requireVersion(before, version ?? null);
      if (before.status === given.status && given.status === 'approved') return before;
      const review = {
        status: given.status,
        reviewNotes: given.reviewNotes || null,
        rejectionReason: given.rejectionReason || null,
        changesRequested: given.changesRequested || null,
      };
      const reviewerId = admin.kind === 'user' ? admin.userId : null;
      const after = reviewApplication(before, review, { reviewerId, now: this.clock.now() });
      if (after.status === 'approved') await this.requireDocuments(stores, user.id);
      await stores.driverApplications.save(after);
      if (after.status === 'approved') await this.approve(stores, user, after);
      await this.tell(stores, admin, user.id, { before, after });
      return after;
    });
  }

  private async lock(
    { driverApplications, drivers, users }: Stores,
    applicationId: string | null | undefined,
    driverId: string | null | undefined,
  ): Promise<{ application: DriverApplication; user: User }> {
    const driver = driverId ? await drivers.find(driverId) : null;
    const ofDriver = driver && (await driverApplications.ofUser(driver.userId));
    const id = applicationId ?? ofDriver?.id;
    const application = id ? await driverApplications.lock(id) : null;
    const owner = application && (await users.findCredentials(application.email));
    if (!application || !owner) throw notFound('Driver application');
    return { application, user: owner.user };
  }

  private async requireDocuments({ driverDocuments }: Stores, userId: string): Promise<void> {
    requireAccepted(await driverDocuments.ofUser(userId), this.documentChecks.today());
  }

  private async approve(stores: Stores, user: User, application: DriverApplication): Promise<void> {
    const driver = await stores.drivers.lock(user.id);
    if (!driver) throw notFound('Driver profile');
    await stores.users.setDriverApproved(user.id, true);
    await stores.drivers.save({ ...driver, vehicle: appliedVehicle(application) });
    // Read after the lock: the driver may have changed the name meanwhile.
    const { firstName, lastName } = (await stores.users.find(user.id)) ?? user;
    await stores.users.saveContact(user.id, { firstName, lastName, phone: application.phone });
  }

  private async tell(
    { emails, audit }: Stores,
    actor: Actor,
    userId: string,
    { before, after }: { readonly before: DriverApplication; readonly after: DriverApplication },
  ): Promise<void> {
    const { status, rejectionReason, changesRequested } = after;
    const now = this.clock.now();
    const id = this.ids.next();
    if (status === 'approved') await emails.enqueue(id, userId, 'application-approved', {}, now);
    if (rejectionReason !== null) {
      await emails.enqueue(id, userId, 'application-rejected', { reason: rejectionReason }, now);
    }
    if (changesRequested !== null) {
      await emails.enqueue(id, userId, 'application-changes', { changes: changesRequested }, now);
    }
    await audit.append({
      ...{ id: this.ids.next(), actor, action: ACTIONS[status as ReviewStatus], at: now },
      ...{ subjectType: 'user', subjectId: userId, reason: rejectionReason ?? changesRequested },
      before: { status: before.status, version: before.version },
      after: { status, version: after.version },
    });
  }
}

export const reviewDriverApplication = service(ReviewDriverApplication, [
  unitOfWork,
  documentChecks,
  ids,
  clock,
]);
