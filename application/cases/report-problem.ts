import { type Case, MOST_UNRESOLVED_CASES, openCase } from '../../domain/cases/case.ts';
import { DomainError, notFound } from '../../domain/errors.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { riderOrDriver } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { suspend } from '../users/suspensions.ts';
import { reportProblemInput } from './inputs.ts';

/**
 * The rider or the driver of a ride reports a problem with it; an operator looks into it, and the reporter is told by
 * mail. A complaint that the driver was impaired suspends the driver who was just there at once, until somebody has
 * looked into it; one about a ride that is to come does not. Repeated with the same id it opens one case. Throws
 * `CASE_KIND`, `TOO_MANY_CASES`.
 */
export const reportProblem = command({
  access: riderOrDriver,
  input: reportProblemInput,
  run: async ({ tx, actor, input }) => {
    const { userId } = actor;
    const { id = tx.newId(), rideId, kind, text } = input;
    const [ride, known] = await Promise.all([tx.rides.lock(rideId), tx.cases.lock(id)]);
    const isParty = userId === ride?.riderId || (userId === ride?.driverId && ride.acceptedAt);
    if (!ride || !isParty) throw notFound('Ride');
    if (known?.reporterId === userId && known.rideId === rideId) return known;
    if ((await tx.cases.countUnresolved(userId)) >= MOST_UNRESOLVED_CASES) throw tooManyCases();
    const isRepeated = kind === 'impairment' && (await tx.cases.hasSuspended(rideId));
    const report = openCase(ride, { id, reporterId: userId, kind, text, isRepeated, now: tx.now() });
    const { suspendsDriver } = report;
    await tx.cases.insert(report);
    await Promise.all([
      tx.record({
        action: 'case.open',
        subject: ['case', id],
        reason: null,
        before: null,
        after: { kind, rideId },
      }),
      tx.mail(userId, 'case-opened', { caseId: id, kind, suspendsDriver }),
    ]);
    if (suspendsDriver) await suspendReported(tx, report, actor);
    return report;
  },
});

function tooManyCases(): DomainError {
  const message = 'Too many of your reports are still open. Please write to us instead.';
  return new DomainError('conflict', 'TOO_MANY_CASES', message);
}

async function suspendReported(tx: Transaction, report: Case, by: UserActor): Promise<void> {
  const driver = report.reportedId && (await tx.users.lock(report.reportedId));
  if (!driver || driver.suspended) return;
  const reason = 'A rider reported that you seemed impaired. We are looking into it.';
  await suspend(tx, driver, { reason, isProvisional: true }, by);
}
