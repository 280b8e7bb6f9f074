import { z } from 'zod';
import type { CasePerson, CaseView } from '../../../application/ports/cases.ts';
import {
  CASE_KINDS,
  CASE_PRIORITIES,
  CASE_STATES,
  casePriority,
  nextStep,
} from '../../../domain/cases/case.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { fieldsOf, id, instant } from './fields.ts';

const personShape = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
});

export const caseShape = z
  .object({
    id,
    rideId: id,
    reporter: personShape,
    reported: personShape.nullable(),
    assignee: personShape.nullable(),
    kind: z.enum(CASE_KINDS),
    text: z.string(),
    state: z.enum(CASE_STATES),
    priority: z.enum(CASE_PRIORITIES),
    suspendsDriver: z.boolean(),
    isServiceAnimalRefused: z.boolean().describe('Told by the rider, of the conduct of the driver'),
    nextStep: z.string(),
    messages: z.array(z.object({ id, text: z.string(), isNote: z.boolean(), at: instant })),
    keptUntil: instant.nullable(),
    openedAt: instant,
    changedAt: instant,
  })
  .meta({ id: 'Case' });

/** E-mail addresses of the people are for admins. */
export function presentCase(
  { report, reporter, reported, assignee, messages }: CaseView,
  { userType }: UserActor,
): z.output<typeof caseShape> {
  const toPerson = (person: CasePerson) =>
    fieldsOf(personShape, { ...person, email: userType === 'admin' ? person.email : null });
  return fieldsOf(caseShape, {
    ...report,
    reporter: toPerson(reporter),
    reported: reported && toPerson(reported),
    assignee: assignee && toPerson(assignee),
    priority: casePriority(report),
    nextStep: nextStep(report),
    messages: messages.map((message) => ({
      id: message.id,
      text: message.text,
      isNote: message.audience === 'operators',
      at: message.at.toISOString(),
    })),
  });
}
