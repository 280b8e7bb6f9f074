import { careChanged, type CareGrant, type CareInvitation, toScopes } from '../../domain/care/care-grant.ts';
import { notFound, orNotFound } from '../../domain/errors.ts';
import { type Actor, userIdOf } from '../../domain/users/user.ts';
import { orSystem, rider, riderOrAdmin, riderOrDispatcher } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import {
  type CareView,
  consentOf,
  coordinatorsOf,
  endGrant,
  lockPeople,
  subjectOf,
  subjectOfCare,
  tellBoth,
  toRecorded,
  withPeople,
} from './care-people.ts';
import { caregiverInput, changeCaregiverInput, grantIdInput, passengerInput } from './inputs.ts';

/** Who helps a passenger, and who is invited to. */
export interface Caregivers {
  readonly caregivers: readonly CareView[];
  readonly invitations: readonly CareInvitation[];
}

/** Of the rider who asks, or of whom an operator names; the oldest first. */
export const listCaregivers = command({
  access: orSystem(riderOrDispatcher),
  input: passengerInput,
  run: async ({ tx, actor, input }): Promise<Caregivers> => {
    const passengerId = subjectOf(actor, input.passengerId, 'passengerId');
    orNotFound(await tx.users.find(passengerId), 'User');
    const caregivers = await withPeople(tx, await tx.care.ofPassenger(passengerId));
    return { caregivers, invitations: await tx.care.openInvitations(passengerId, tx.now()) };
  },
});

/** Whom the rider who asks may help, or whom an operator names; the oldest first. */
export const listPeopleCaredFor = command({
  access: orSystem(riderOrDispatcher),
  input: caregiverInput,
  run: async ({ tx, actor, input }): Promise<CareView[]> => {
    const caregiverId = subjectOf(actor, input.caregiverId, 'caregiverId');
    orNotFound(await tx.users.find(caregiverId), 'User');
    const grants = await tx.care.concerning(caregiverId);
    return withPeople(
      tx,
      grants.filter((one) => one.caregiverId === caregiverId && one.endedAt === null),
    );
  },
});

/** All that was ever given to or by the rider, and whom they have invited, for their own file. */
export const listOwnCare = command({
  access: rider,
  run: async ({ tx, actor: { userId } }) => ({
    grants: await withPeople(tx, await tx.care.concerning(userId)),
    invitations: await tx.care.openInvitations(userId, tx.now()),
  }),
});

/**
 * Gives a caregiver other rights: the grant ends, and another one holds from then on. By the passenger, and by operators, who
 * give more to caregivers of passengers without an account alone, and less to all. Throws `CARE_CHANGED` when the grant does not hold any more, `PASSENGER_HAS_ACCOUNT`.
 */
export const changeCaregiver = command({
  access: orSystem(riderOrAdmin),
  input: changeCaregiverInput,
  run: async ({ tx, actor, input }): Promise<CareView> => {
    const found = await findFor(tx, actor, input.grantId, ({ passengerId }) => [passengerId]);
    await lockPeople(tx, peopleOf(found));
    const before = orNotFound(await tx.care.find(found.id), 'Caregiver');
    const [people] = await withPeople(tx, [before]);
    if (before.endedAt !== null || !people) throw careChanged();
    const scopes = toScopes(input.scopes, before);
    if (scopes.join() === before.scopes.join()) return people;
    const isLess = scopes.every((scope) => before.scopes.includes(scope));
    const told = input.consent ?? (isLess ? before.consent : null);
    const consent = consentOf(actor, people.passenger, told, isLess);
    const by = userIdOf(actor);
    const { endedAt: grantedAt } = await endGrant(tx, before, by);
    const grant: CareGrant = {
      ...before,
      id: tx.newId(),
      scopes,
      consent,
      recordedBy: by,
      grantedAt: grantedAt ?? tx.now(),
    };
    await tx.care.insert(grant);
    await tx.record({
      action: 'care.change',
      subject: subjectOfCare(grant),
      before: toRecorded(before),
      after: { ...toRecorded(grant), consent },
    });
    await tellBoth(tx, people, scopes);
    return { ...people, grant };
  },
});

/**
 * Takes all rights from a caregiver or an organisation at once: by the passenger, by the caregiver or a coordinator who steps
 * back, and by operators. What has ended stays as it is.
 */
export const endCare = command({
  access: orSystem(riderOrAdmin),
  input: grantIdInput,
  run: async ({ tx, actor, input: { grantId } }): Promise<CareView> => {
    const found = await findFor(tx, actor, grantId, async ({ organisationId, ...grant }) =>
      organisationId ? [grant.passengerId, ...(await coordinatorsOf(tx, organisationId))] : peopleOf(grant),
    );
    await lockPeople(tx, peopleOf(found));
    const grant = orNotFound(await tx.care.find(grantId), 'Caregiver');
    const [view] = await withPeople(tx, [grant]);
    if (!view) throw notFound('Caregiver');
    if (grant.endedAt !== null) return view;
    return { ...view, grant: await end(tx, view, actor) };
  },
});

/**
 * Ends what was given to and by a user whose account is closed, and tells the others. The user is locked already: others of
 * a lower id are locked after them, so that the transaction may have to run again.
 */
export async function endCareOf(tx: Transaction, by: Actor, userId: string): Promise<void> {
  const grants = (await tx.care.concerning(userId)).filter(({ endedAt }) => endedAt === null);
  for (const view of await withPeople(tx, grants)) {
    await tx.users.lock(view.grant.passengerId);
    await end(tx, view, by);
  }
}

/** Ends all that was given to an organisation, which is locked already and closes. */
export async function endCareOfOrganisation(
  tx: Transaction,
  by: Actor,
  grants: readonly CareGrant[],
): Promise<void> {
  await lockPeople(
    tx,
    grants.map(({ passengerId }) => passengerId),
  );
  for (const view of await withPeople(tx, grants)) await end(tx, view, by);
}

/** Whom a grant concerns besides an organisation. */
function peopleOf({ passengerId, caregiverId }: Pick<CareGrant, 'passengerId' | 'caregiverId'>): string[] {
  return caregiverId === null ? [passengerId] : [passengerId, caregiverId];
}

async function end(tx: Transaction, view: CareView, by: Actor): Promise<CareGrant> {
  const ended = await endGrant(tx, view.grant, userIdOf(by));
  await stopLinks(tx, ended);
  await tx.record({ action: 'care.end', subject: subjectOfCare(ended), before: toRecorded(ended), by });
  await tellBoth(tx, view, []);
  return ended;
}

/** Who helps no more follows no ride by a link that they have made either, nor does anybody whom they gave it. */
async function stopLinks(
  tx: Transaction,
  { passengerId, caregiverId, organisationId }: CareGrant,
): Promise<void> {
  const makers = organisationId ? await coordinatorsOf(tx, organisationId) : [caregiverId ?? passengerId];
  await tx.tripLinks.stopMadeFor(passengerId, makers, organisationId, tx.now());
}

/** A grant, for operators and for those of the riders who `may`; `NOT_FOUND` for everybody else. */
async function findFor(
  tx: Transaction,
  actor: Actor,
  grantId: string,
  may: (grant: CareGrant) => readonly string[] | Promise<readonly string[]>,
): Promise<CareGrant> {
  const grant = orNotFound(await tx.care.find(grantId), 'Caregiver');
  const isOperator = actor.kind === 'system' || actor.userType === 'admin';
  if (!isOperator && !(await may(grant)).includes(actor.userId)) throw notFound('Caregiver');
  return grant;
}
