import { admin, product } from '../access.ts';
import { pageRequest } from '../ports/pages.ts';
import { securityRecords } from '../ports/security.ts';
import { workflow } from '../use-case.ts';
import { listSecurityEventsInput } from './inputs.ts';

/** How long security events are kept: addresses of people are not kept for ever. The audit log is. */
const KEEP_DAYS = 400;

/** Admins: what happened to accounts and who did what, newest first. */
export const listSecurityEvents = workflow({
  access: admin,
  input: listSecurityEventsInput,
  needs: { securityRecords },
  run: async ({ input: { kind, email, ...page }, transact }, { securityRecords }) => {
    const found = email && (await transact(({ users }) => users.findCredentials(email)));
    const person = found ? { userId: found.user.id } : { ...(email && { account: email }) };
    return securityRecords.list({ ...(kind && { kind }), ...person }, pageRequest(page));
  },
});

/** Forgets old security events. Run by a job. */
export const forgetSecurityEvents = workflow({
  access: product,
  needs: { securityRecords },
  run: async ({ now }, { securityRecords }) =>
    securityRecords.forget(new Date(now().getTime() - KEEP_DAYS * 86_400_000)),
});
