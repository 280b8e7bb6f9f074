import { openCase, MOST_UNRESOLVED_CASES, type Case } from '../../domain/cases/case.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Suspensions, suspensions } from '../users/suspensions.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { reportProblemInput, type ReportProblemInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * The rider or the driver of a ride reports a problem with it; an operator looks into it, and the reporter is told by
 * mail. A complaint that the driver was impaired suspends the driver who was just there at once, until somebody has
 * looked into it; one about a ride that is to come does not. Repeated with the same id it opens one case. Throws
 * `CASE_KIND`, `TOO_MANY_CASES`.
 */
export class ReportProblem {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly suspensions: Suspensions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: ReportProblemInput): Promise<Case> {
    const user = requireType(actor, 'rider', 'driver');
    const { id = this.ids.next(), rideId, kind, text } = parseInput(reportProblemInput, input);
    return this.unitOfWork.run(async (stores) => {
      const [ride, known] = await Promise.all([stores.rides.lock(rideId), stores.cases.lock(id)]);
      const isParty = user.userId === ride?.riderId || (user.userId === ride?.driverId && ride.acceptedAt);
      if (!ride || !isParty) throw notFound('Ride');
      if (known?.reporterId === user.userId && known.rideId === rideId) return known;
      await this.requireFew(stores, user.userId);
      const isRepeated = kind === 'impairment' && (await stores.cases.hasSuspended(rideId));
      const now = this.clock.now();
      const report = openCase(ride, { id, reporterId: user.userId, kind, text, isRepeated, now });
      await stores.cases.insert(report);
      await this.tell(stores, user, report);
      if (report.suspendsDriver) await this.suspend(stores, user, report);
      return report;
    });
  }

  private async requireFew({ cases }: Stores, reporterId: string): Promise<void> {
    if ((await cases.countUnresolved(reporterId)) < MOST_UNRESOLVED_CASES) return;
    const message = 'Too many of your reports are still open. Please write to us instead.';
    throw new DomainError('conflict', 'TOO_MANY_CASES', message);
  }

  private async suspend(stores: Stores, actor: Actor, { reportedId }: Case): Promise<void> {
    const driver = reportedId && (await stores.users.lock(reportedId));
    if (!driver || driver.suspended) return;
    const reason = 'A rider reported that you seemed impaired. We are looking into it.';
    await this.suspensions.suspend(stores, driver, { reason, isProvisional: true }, actor);
  }

  private async tell({ audit, emails }: Stores, actor: Actor, report: Case): Promise<void> {
    const { id: caseId, reporterId, kind, suspendsDriver, openedAt: at } = report;
    await Promise.all([
      audit.append({
        ...{ id: this.ids.next(), actor, action: 'case.open', subjectType: 'case', subjectId: caseId },
        ...{ reason: null, before: null, after: { kind, rideId: report.rideId }, at },
      }),
      emails.enqueue(this.ids.next(), reporterId, 'case-opened', { caseId, kind, suspendsDriver }, at),
    ]);
  }
}

export const reportProblem = service(ReportProblem, [unitOfWork, suspensions, ids, clock]);
