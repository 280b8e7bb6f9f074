import { z } from 'zod';
import type { CasePerson, CaseView } from '../../../application/ports/cases.ts';
import { CASE_KINDS, CASE_STATES, nextStep } from '../../../domain/cases/case.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { id, instant } from './fields.ts';

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
    kind: z.enum(CASE_KINDS),
    text: z.string(),
    state: z.enum(CASE_STATES),
    nextStep: z.string(),
    messages: z.array(z.object({ id, text: z.string(), isNote: z.boolean(), at: instant })),
    keptUntil: instant.nullable(),
    openedAt: instant,
    changedAt: instant,
  })
  .meta({ id: 'Case' });

/** E-mail addresses of the people are for admins. */
export function presentCase(
  { report, reporter, reported, messages }: CaseView,
  { userType }: UserActor,
): z.output<typeof caseShape> {
  const toPerson = ({ id, firstName, lastName, email }: CasePerson) => ({
    ...{ id, firstName, lastName },
    email: userType === 'admin' ? email : null,
  });
  const { id, rideId, kind, text, state, keptUntil, openedAt, changedAt } = report;
  return {
    ...{ id, rideId, kind, text, state },
    reporter: toPerson(reporter),
    reported: reported && toPerson(reported),
    nextStep: nextStep(report),
    messages: messages.map((message) => ({
      id: message.id,
      text: message.text,
      isNote: message.audience === 'operators',
      at: message.at.toISOString(),
    })),
    keptUntil: keptUntil?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}
