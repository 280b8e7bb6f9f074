import { moveCase, type Case } from '../../domain/cases/case.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { updateCaseInput, type UpdateCaseInput } from './inputs.ts';

/** An operator moves a case on, notes something, or writes to the reporter, who is told by mail of all but notes. */
export class UpdateCase {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: UpdateCaseInput): Promise<Case> {
    const admin = requireAdmin(actor);
    const { caseId, state, note, message } = parseInput(updateCaseInput, input);
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.cases.lock(caseId);
      if (!before) throw notFound('Case');
      const now = this.clock.now();
      const after = moveCase(before, state ?? before.state, now);
      const isMoved = after.state !== before.state;
      const authorId = admin.kind === 'user' ? admin.userId : null;
      const write = (text: string, audience: 'operators' | 'reporter') =>
        stores.cases.addMessage({ id: this.ids.next(), caseId, authorId, audience, text, at: now });
      const mail = { caseId, kind: after.kind, state: after.state, message: message ?? null };
      await Promise.all([
        isMoved && stores.cases.save(after),
        note && write(note, 'operators'),
        message && write(message, 'reporter'),
        (isMoved || message) &&
          stores.emails.enqueue(this.ids.next(), after.reporterId, 'case-changed', mail, now),
        stores.audit.append({
          ...{ id: this.ids.next(), actor: admin, action: 'case.update', reason: null, at: now },
          ...{ subjectType: 'case', subjectId: caseId, before: { state: before.state } },
          after: { state: after.state, hasNote: Boolean(note), hasMessage: Boolean(message) },
        }),
      ]);
      return after;
    });
  }
}
