import type { z } from 'zod';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import {
  assignCase,
  type Case,
  type CASE_TELLERS,
  MOST_UNRESOLVED_CASES,
  moveCase,
  openCase,
} from '../../domain/cases/case.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { type Actor, type UserActor, userIdOf } from '../../domain/users/user.ts';
import { dispatcher, inPerson, orSystem, product, riderOrDriver, signedIn } from '../access.ts';
import { type CaseView, caseViews } from '../ports/cases.ts';
import { mapPage, pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { command, query } from '../use-case.ts';
import { suspend } from '../users/suspensions.ts';
import {
  caseIdInput,
  listCasesInput,
  openCaseAtDeskInput,
  reportProblemInput,
  updateCaseInput,
} from './inputs.ts';

/**
 * Cases, newest first unless asked by urgency: operators see all of them, reporters their own without what operators note
 * and who they are.
 */
export const listCases = query({
  access: orSystem(signedIn),
  input: listCasesInput,
  needs: { caseViews },
  run: async ({ actor, input }, { caseViews }) => {
    const reporterId = getReporter(actor);
    const { state, kind, rideId, assigneeId, unresolved, order, ...page } = input;
    const filter = {
      ...(state && { state }),
      ...(kind && { kind }),
      ...(rideId && { rideId }),
      ...(assigneeId && !reporterId && { assigneeId }),
      ...(unresolved && { isUnresolved: true }),
      ...(reporterId && { reporterId }),
    };
    const found = await caseViews.list(filter, order, pageRequest(page));
    return mapPage(found, (view) => (reporterId ? forReporter(view) : view));
  },
});

/** One of them. */
export const showCase = query({
  access: orSystem(signedIn),
  input: caseIdInput,
  needs: { caseViews },
  run: async ({ actor, input }, { caseViews }) => {
    const reporterId = getReporter(actor);
    const view = await caseViews.find(input.caseId);
    if (!view || (reporterId && view.report.reporterId !== reporterId)) throw notFound('Case');
    return reporterId ? forReporter(view) : view;
  },
});

/** Whose cases the actor may see; null for operators, who see all. */
function getReporter(actor: Actor): string | null {
  return actor.kind === 'user' && actor.userType !== 'admin' ? actor.userId : null;
}

function forReporter(view: CaseView): CaseView {
  const messages = view.messages.filter(({ audience }) => audience === 'reporter');
  return { ...view, report: { ...view.report, assigneeId: null }, assignee: null, messages };
}

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
    const ride = await tx.rides.lock(input.rideId);
    const isParty = userId === ride?.riderId || (userId === ride?.driverId && ride.acceptedAt);
    if (!ride || !isParty) throw notFound('Ride');
    return reportOf(tx, ride, { ...input, reporterId: userId, toldBy: null }, actor);
  },
});

/**
 * An operator opens a case about a ride: as the report of its rider or driver, who has told the desk and is told by mail,
 * or as one of the desk, on which whoever opens it works. Otherwise as `reportProblem`, the suspension included.
 */
export const openCaseAtDesk = command({
  access: inPerson(dispatcher),
  input: openCaseAtDeskInput,
  run: async ({ tx, actor, input }) => {
    const ride = orNotFound(await tx.rides.lock(input.rideId), 'Ride');
    const tellers = { rider: ride.riderId, driver: ride.acceptedAt && ride.driverId, desk: actor.userId };
    const reporterId = tellers[input.toldBy];
    if (!reporterId) throw invalidField('toldBy', 'No driver has accepted this ride yet');
    return reportOf(tx, ride, { ...input, reporterId }, actor);
  },
});

interface ToReport extends z.output<typeof reportProblemInput> {
  readonly reporterId: string;
  /** Null where the reporter writes themself. */
  readonly toldBy: (typeof CASE_TELLERS)[number] | null;
}

async function reportOf(tx: Transaction, ride: Ride, told: ToReport, by: UserActor): Promise<Case> {
  const { id = tx.newId(), rideId, reporterId, toldBy, kind, isServiceAnimalRefused, text } = told;
  const isOfDesk = toldBy === 'desk';
  const known = await tx.cases.lock(id);
  if (known?.reporterId === reporterId && known.rideId === rideId) return known;
  if ((await tx.cases.countUnresolved(reporterId)) >= MOST_UNRESOLVED_CASES)
    throw tooManyCases(toldBy !== null);
  const isRepeated = kind === 'impairment' && (await tx.cases.hasSuspended(rideId));
  const now = tx.now();
  const opened = openCase(ride, { id, reporterId, kind, isServiceAnimalRefused, text, isRepeated, now });
  const report = isOfDesk ? assignCase(opened, reporterId, now) : opened;
  const { suspendsDriver } = report;
  await tx.cases.insert(report);
  await Promise.all([
    tx.record({
      action: 'case.open',
      subject: ['case', id],
      after: { kind, rideId, isServiceAnimalRefused, ...(toldBy && { toldBy }) },
    }),
    !isOfDesk &&
      tx.mail(reporterId, 'case-opened', { caseId: id, kind, suspendsDriver, isServiceAnimalRefused }),
  ]);
  if (suspendsDriver) await suspendReported(tx, report, by);
  return report;
}

function tooManyCases(isAtDesk: boolean): DomainError {
  const message = isAtDesk
    ? 'Too many reports of this person are unresolved. Please resolve some of them first.'
    : 'Too many of your reports are still open. Please write to us instead.';
  return new DomainError('conflict', 'TOO_MANY_CASES', message);
}

async function suspendReported(tx: Transaction, report: Case, by: UserActor): Promise<void> {
  const driver = report.reportedId && (await tx.users.lock(report.reportedId));
  if (!driver || driver.suspended) return;
  const reason = 'A rider reported that you seemed impaired. We are looking into it.';
  await suspend(tx, driver, { reason, isProvisional: true }, by);
}

/**
 * An operator moves a case on, takes it or gives it to another one, notes something, or writes to the reporter, who is told
 * by mail of moves and messages. Throws `RECORD_CHANGED` when another operator has moved or taken it, or written
 * something, meanwhile.
 */
export const updateCase = command({
  access: dispatcher,
  input: updateCaseInput,
  run: async ({ tx, actor, input: { caseId, state, note, message, assigneeId, version } }) => {
    const before = orNotFound(await tx.cases.lock(caseId), 'Case');
    requireVersion(toCaseRecord(before, await tx.cases.countMessages(caseId)), version);
    const now = tx.now();
    if (assigneeId) await requireOperator(tx, assigneeId);
    const assigned = assigneeId === undefined ? before : assignCase(before, assigneeId, now);
    const after = moveCase(assigned, state ?? before.state, now);
    const authorId = userIdOf(actor);
    const write = (text: string, audience: 'operators' | 'reporter') =>
      tx.cases.addMessage({ id: tx.newId(), caseId, authorId, audience, text, at: now });
    const { kind, suspendsDriver, isServiceAnimalRefused } = after;
    const about = { kind, suspendsDriver, isServiceAnimalRefused };
    const mail = { ...about, caseId, state: after.state, message: message ?? null };
    await Promise.all([
      after !== before && tx.cases.save(after),
      note && write(note, 'operators'),
      message && write(message, 'reporter'),
      (after.state !== before.state || message) && tx.mail(after.reporterId, 'case-changed', mail),
      tx.record({
        action: 'case.update',
        subject: ['case', caseId],
        before: { state: before.state, assigneeId: before.assigneeId },
        after: {
          state: after.state,
          assigneeId: after.assigneeId,
          hasNote: Boolean(note),
          hasMessage: Boolean(message),
        },
      }),
    ]);
    return after;
  },
});

async function requireOperator({ users }: Transaction, userId: string): Promise<void> {
  const user = await users.find(userId);
  if (user?.userType === 'admin' && !user.suspended) return;
  throw invalidField('assigneeId', 'Only an admin can work on a case');
}

/** Deletes resolved cases whose records need not be kept any longer. Run by a job; how many. */
export const purgeCases = command({
  access: product,
  run: ({ tx }) => tx.cases.purge(tx.now()),
});
