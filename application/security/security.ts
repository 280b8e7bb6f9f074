import { DomainError } from '../../domain/errors.ts';
import { getDayRange } from '../../domain/geo/day-range.ts';
import type { RequestOrigin, UserActor } from '../../domain/users/user.ts';
import { admin, product } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { type Page, pageRequest } from '../ports/pages.ts';
import {
  auditEntries,
  type AuditEntry,
  type SecurityLog,
  securityLog,
  oldSecurityEvents,
  securityRecords,
} from '../ports/security.ts';
import { userViews } from '../ports/users.ts';
import { service } from '../tokens.ts';
import { lookUp, query } from '../use-case.ts';
import { listAuditLogInput, listSecurityEventsInput, SYSTEM_ACTOR } from './inputs.ts';

const NOBODY: Page<AuditEntry> = { items: [], cursors: [], nextCursor: null };

/** Admins: who changed what, when, to whom, from what to what; newest first. */
export const listAuditLog = query({
  access: admin,
  input: listAuditLogInput,
  needs: { auditEntries, userViews, serviceArea },
  run: async ({ input }, { auditEntries, userViews, serviceArea }) => {
    const { actor: who, action, subject, from, to, ...page } = input;
    const findPerson = async (email: string) =>
      (await userViews.findByEmail(email.toLowerCase()))?.id ?? 'nobody';
    const actorId = who === SYSTEM_ACTOR ? null : who && (await findPerson(who));
    const subjectId = subject?.includes('@') ? await findPerson(subject) : subject;
    // Nobody has that address, so nobody did anything.
    if (actorId === 'nobody' || subjectId === 'nobody') return NOBODY;
    const filter = {
      ...getDayRange({ from, to }, serviceArea.timeZone),
      ...(actorId !== undefined && { actorId }),
      ...(action !== undefined && { action }),
      ...(subjectId !== undefined && { subjectId }),
    };
    return auditEntries.list(filter, pageRequest(page));
  },
});

/** How long security events are kept: addresses of people are not kept for ever. The audit log is. */
const KEEP_DAYS = 400;

/** Admins: what happened to accounts and who did what, newest first. */
export const listSecurityEvents = query({
  access: admin,
  input: listSecurityEventsInput,
  needs: { securityRecords, userViews },
  run: async ({ input: { kind, email, ...page } }, { securityRecords, userViews }) => {
    const found = email && (await userViews.findByEmail(email));
    const person = found ? { userId: found.id } : { ...(email && { account: email }) };
    return securityRecords.list({ ...(kind && { kind }), ...person }, pageRequest(page));
  },
});

/** Forgets old security events. Run by a job. */
export const forgetSecurityEvents = lookUp(product, oldSecurityEvents, (events, { now }) =>
  events.forget(new Date(now().getTime() - KEEP_DAYS * 86_400_000)),
);

/** Writes down refusals that an operator should see: of somebody without the right, and of too many attempts. */
export class RecordRefusal {
  constructor(private readonly securityLog: SecurityLog) {}

  execute(error: unknown, actor: UserActor | null, origin: RequestOrigin): void {
    if (!(error instanceof DomainError)) return;
    const { kind, code } = error;
    const userId = actor?.userId ?? null;
    // Without an actor it is a refused sign-in, which writes its own event.
    if (kind === 'forbidden' && actor)
      this.securityLog.append({ kind: 'access_refused', userId, origin, details: { code } });
    else if (code.startsWith('TOO_MANY_'))
      this.securityLog.append({ kind: 'throttled', userId, origin, details: { code } });
  }
}

export const recordRefusal = service(RecordRefusal, [securityLog]);
