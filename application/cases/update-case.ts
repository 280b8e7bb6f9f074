import { toCaseRecord } from '../../domain/cases/case-record.ts';
import { assignCase, moveCase } from '../../domain/cases/case.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { admin } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { updateCaseInput } from './inputs.ts';

/**
 * An operator moves a case on, takes it or gives it to another one, notes something, or writes to the reporter, who is told
 * by mail of moves and messages. Throws `RECORD_CHANGED` when another operator has moved or taken it, or written
 * something, meanwhile.
 */
export const updateCase = command({
  access: admin,
  input: updateCaseInput,
  run: async ({ tx, actor, input: { caseId, state, note, message, assigneeId, version } }) => {
    const before = await tx.cases.lock(caseId);
    if (!before) throw notFound('Case');
    requireVersion(toCaseRecord(before, await tx.cases.countMessages(caseId)), version);
    const now = tx.now();
    if (assigneeId) await requireOperator(tx, assigneeId);
    const assigned = assigneeId === undefined ? before : assignCase(before, assigneeId, now);
    const after = moveCase(assigned, state ?? before.state, now);
    const authorId = userIdOf(actor);
    const write = (text: string, audience: 'operators' | 'reporter') =>
      tx.cases.addMessage({ id: tx.newId(), caseId, authorId, audience, text, at: now });
    const { kind, suspendsDriver } = after;
    const mail = { caseId, kind, suspendsDriver, state: after.state, message: message ?? null };
    await Promise.all([
      after !== before && tx.cases.save(after),
      note && write(note, 'operators'),
      message && write(message, 'reporter'),
      (after.state !== before.state || message) && tx.mail(after.reporterId, 'case-changed', mail),
      tx.record({
        action: 'case.update',
        subject: ['case', caseId],
        reason: null,
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
