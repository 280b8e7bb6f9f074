import { getDayRange } from '../../domain/geo/day-range.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { auditEntries, type AuditEntry } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { listAuditLogInput, SYSTEM_ACTOR } from './inputs.ts';

const NOBODY: Page<AuditEntry> = { items: [], cursors: [], nextCursor: null };

/** Admins: who changed what, when, to whom, from what to what; newest first. */
export const listAuditLog = workflow({
  access: admin,
  input: listAuditLogInput,
  needs: { auditEntries, serviceArea },
  run: async ({ input, transact }, { auditEntries, serviceArea }) => {
    const { actor: who, action, subject, from, to, ...page } = input;
    const findPerson = async (email: string): Promise<string> => {
      const found = await transact(({ users }) => users.findCredentials(email.toLowerCase()));
      return found?.user.id ?? 'nobody';
    };
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
