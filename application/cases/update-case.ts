import { assignCase, moveCase, type Case } from '../../domain/cases/case.ts';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { updateCaseInput, type UpdateCaseInput } from './inputs.ts';
import { service } from '../tokens.ts';

/**
 * An operator moves a case on, takes it or gives it to another one, notes something, or writes to the reporter, who is told
 * by mail of moves and messages. Throws `RECORD_CHANGED` when another operator has moved or taken it, or written
 * something, meanwhile.
 */
export class UpdateCase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: UpdateCaseInput): Promise<Case> {
    const admin = requireAdmin(actor);
    const { caseId, state, note, message, assigneeId, version } = parseInput(updateCaseInput, input);
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.cases.lock(caseId);
      if (!before) throw notFound('Case');
      requireVersion(toCaseRecord(before, await stores.cases.countMessages(caseId)), version);
      const now = this.clock.now();
      await this.requireOperator(stores, assigneeId);
      const assigned = assigneeId === undefined ? before : assignCase(before, assigneeId, now);
      const after = moveCase(assigned, state ?? before.state, now);
      const isMoved = after.state !== before.state;
      const authorId = admin.kind === 'user' ? admin.userId : null;
      const write = (text: string, audience: 'operators' | 'reporter') =>
        stores.cases.addMessage({ id: this.ids.next(), caseId, authorId, audience, text, at: now });
      const { kind, suspendsDriver } = after;
      const mail = { caseId, kind, suspendsDriver, state: after.state, message: message ?? null };
      await Promise.all([
        after !== before && stores.cases.save(after),
        note && write(note, 'operators'),
        message && write(message, 'reporter'),
        (isMoved || message) &&
          stores.emails.enqueue(this.ids.next(), after.reporterId, 'case-changed', mail, now),
        stores.audit.append({
          ...{ id: this.ids.next(), actor: admin, action: 'case.update', reason: null, at: now },
          ...{
            subjectType: 'case',
            subjectId: caseId,
            before: { state: before.state, assigneeId: before.assigneeId },
          },
          after: {
            ...{ state: after.state, assigneeId: after.assigneeId },
            ...{ hasNote: Boolean(note), hasMessage: Boolean(message) },
          },
        }),
      ]);
      return after;
    });
  }

  private async requireOperator({ users }: Stores, assigneeId: string | null | undefined): Promise<void> {
    if (!assigneeId) return;
    const user = await users.find(assigneeId);
    if (user?.userType === 'admin' && !user.suspended) return;
    throw invalidField('assigneeId', 'Only an admin can work on a case');
  }
}

export const updateCase = service(UpdateCase, [unitOfWork, ids, clock]);
