import type { Case, CaseMessage } from '../../../domain/cases/case.ts';
import { boolean, nullable, smallInteger, text, time, uuid } from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';

export const CASES = defineTable(
  'cases',
  {
    id: uuid(),
    rideId: uuid(),
    reporterId: uuid(),
    reportedId: nullable(uuid()),
    kind: text(),
    text: text(),
    state: text(),
    suspendsDriver: boolean(),
    isServiceAnimalRefused: boolean(),
    assigneeId: nullable(uuid()),
    keptUntil: nullable(time()),
    openedAt: time(),
    changedAt: time(),
  } satisfies FieldsOf<Case>,
  { urgency: smallInteger() },
  {
    reporter: { by: 'reporter_id', to: USERS },
    reported: { by: 'reported_id', to: USERS },
    assignee: { by: 'assignee_id', to: USERS },
  },
);

export const CASE_MESSAGES = defineTable(
  'case_messages',
  {
    id: uuid(),
    caseId: uuid(),
    authorId: nullable(uuid()),
    audience: text(),
    text: text(),
    at: time(),
  } satisfies FieldsOf<CaseMessage>,
  {},
);
