import { type CareGrant, type CareInvitation, requireRoom, toScopes } from '../../domain/care/care-grant.ts';
import { DomainError, orNotFound } from '../../domain/errors.ts';
import {
  endOfInvitation,
  invitationEnded,
  invitationForOthers,
  isOpen,
} from '../../domain/users/invitation.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { userIdOf } from '../../domain/users/user.ts';
import { anyone, orSystem, riderOrAdmin, signedIn } from '../access.ts';
import { mailThrottle } from '../ports/email.ts';
import { secretTokens, type SecretTokens } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { lockCoordinated } from './acting-for.ts';
import { admitInvitation, NOBODY, requireRiderAccount, toShortName } from './invitation-mails.ts';
import {
  type CareView,
  consentOf,
  endGrant,
  lockPeople,
  subjectOf,
  subjectOfCare,
  tellBoth,
  toRecorded,
} from './care-people.ts';
import {
  acceptInvitationInput,
  invitationIdInput,
  invitationTokenInput,
  inviteCaregiverInput,
} from './inputs.ts';

/** Keeps what is made for caregivers from passing for another token. */
const digestOf = (tokens: SecretTokens, token: string) => tokens.digest(`care ${token}`);

/** An invitation with the token of its link, which is told this once and kept nowhere. */
export interface MadeInvitation {
  readonly invitation: CareInvitation;
  readonly token: string;
}

/**
 * Makes a link by which somebody becomes a caregiver, once and within a week; where an e-mail address is given it is sent
 * there, and only the account of that address accepts it. Riders invite for themselves, operators for passengers without an
 * account. Throws `TOO_MANY_CAREGIVERS`, `TOO_MANY_REQUESTS`, `PASSENGER_HAS_ACCOUNT`.
 */
export const inviteCaregiver = workflow({
  access: orSystem(riderOrAdmin),
  input: inviteCaregiverInput,
  needs: { secretTokens, mailThrottle },
  run: async ({ actor, input, transact, newId }, needs): Promise<MadeInvitation> => {
    const passengerId = subjectOf(actor, input.passengerId, 'passengerId');
    const email = input.email ?? null;
    if (email !== null) await admitInvitation(needs.mailThrottle, actor, 'care-invitation', email);
    const id = newId();
    // Of a mail the token is worked out from the id: it is not kept in the outbox.
    const token = email === null ? needs.secretTokens.createLink() : needs.secretTokens.derive(id);
    return transact(async (tx) => {
      const passenger = (await lockPeople(tx, [passengerId]))(passengerId);
      const consent = consentOf(actor, passenger, input.consent);
      const now = tx.now();
      const open = await tx.care.openInvitations(passengerId, now);
      requireRoom((await tx.care.ofPassenger(passengerId)).length + open.length);
      const invitation: CareInvitation = {
        id,
        passengerId,
        scopes: toScopes(input.scopes),
        consent,
        recordedBy: userIdOf(actor),
        email,
        createdAt: now,
        expiresAt: endOfInvitation(now),
        endedAt: null,
      };
      const { scopes, expiresAt } = invitation;
      await tx.care.insertInvitation(invitation, digestOf(needs.secretTokens, token));
      const after = { invitationId: id, scopes, consent, email: email && maskedEmail(email) };
      await tx.record({ action: 'care.invite', subject: ['user', passengerId], after });
      if (email !== null) {
        const { language } = input;
        const data = { tokenId: id, name: toShortName(passenger), scopes, language };
        await tx.mail(passengerId, 'care-invitation', { ...data, until: expiresAt.toISOString() }, email);
      }
      return { invitation, token };
    });
  },
});

/** Ends an open invitation: by the passenger, or by operators. One that has ended stays as it is. */
export const withdrawInvitation = command({
  access: orSystem(riderOrAdmin),
  input: invitationIdInput,
  run: async ({ tx, actor, input: { invitationId } }): Promise<CareInvitation> => {
    const found = orNotFound(await tx.care.findInvitation(invitationId), 'Invitation');
    const isOwn = actor.kind === 'user' && actor.userId === found.passengerId;
    const isOperator = actor.kind === 'system' || actor.userType === 'admin';
    const invitation = orNotFound(isOwn || isOperator ? await lockInvitation(tx, found) : null, 'Invitation');
    return isOpen(invitation, tx.now()) ? endInvitation(tx, invitation, 'care.withdraw') : invitation;
  },
});

/** What whoever has the link reads: of the passenger the first name and the initial. */
export interface ShownInvitation {
  readonly passenger: string;
  readonly scopes: CareInvitation['scopes'];
  readonly expiresAt: Date;
  /** Whether only the account of the address that it was sent to can accept it. */
  readonly isForAddress: boolean;
}

/** Null for an invitation that was used or withdrawn, is too old or never was: nobody learns which. */
export const readInvitation = workflow({
  access: anyone,
  input: invitationTokenInput,
  needs: { secretTokens },
  run: async ({ input: { token }, transact }, { secretTokens }): Promise<ShownInvitation | null> =>
    transact(async (tx) => {
      const found = await tx.care.findInvitationByToken(digestOf(secretTokens, token));
      const passenger = await tx.users.find(found?.passengerId ?? NOBODY);
      if (!found || !passenger || !isOpen(found, tx.now())) return null;
      const { scopes, expiresAt, email } = found;
      return { passenger: toShortName(passenger), scopes, expiresAt, isForAddress: email !== null };
    }),
});

/**
 * Makes the signed-in rider a caregiver, or the organisation that they coordinate; what either may do for the passenger by an
 * earlier invitation ends with it. Throws `RIDER_ACCOUNT_NEEDED` for drivers and admins, `INVITATION_ENDED`, `OWN_INVITATION`,
 * `INVITATION_FOR_OTHERS` where it was sent to another address, and `NOT_FOUND` for an organisation of others.
 */
export const acceptInvitation = command({
  access: signedIn,
  input: acceptInvitationInput,
  needs: { secretTokens },
  run: async (
    { tx, actor, input: { token, organisationId = null } },
    { secretTokens },
  ): Promise<CareView> => {
    requireRiderAccount(actor);
    const found = await findOpen(tx, digestOf(secretTokens, token));
    const { passengerId } = found;
    if (passengerId === actor.userId) throw ownInvitation();
    const organisation = organisationId === null ? null : await lockCoordinated(tx, actor, organisationId);
    const userOf = await lockPeople(tx, [passengerId, actor.userId]);
    const [passenger, user] = [userOf(passengerId), userOf(actor.userId)];
    const invitation = await requireOpen(tx, found.id);
    if (invitation.email !== null && invitation.email !== user.email) throw invitationForOthers();
    const now = tx.now();
    const helper = { caregiverId: organisation ? null : user.id, organisationId };
    const earlier = (await tx.care.ofPassenger(passengerId)).find(
      (one) => one.caregiverId === helper.caregiverId && one.organisationId === organisationId,
    );
    if (earlier) await endGrant(tx, earlier, actor.userId);
    const grant: CareGrant = {
      ...helper,
      id: tx.newId(),
      passengerId,
      scopes: toScopes(invitation.scopes, helper),
      consent: invitation.consent,
      recordedBy: invitation.recordedBy,
      grantedAt: now,
      endedAt: null,
      endedBy: null,
    };
    await tx.care.saveInvitationEnded({ ...invitation, endedAt: now });
    await tx.care.insert(grant);
    await tx.record({
      action: 'care.accept',
      subject: subjectOfCare(grant),
      before: earlier ? toRecorded(earlier) : null,
      after: { invitationId: invitation.id, ...toRecorded(grant), consent: grant.consent },
    });
    const view = { grant, passenger, caregiver: organisation ? null : user, organisation };
    await tellBoth(tx, view, grant.scopes);
    return view;
  },
});

/** Ends an invitation that was received. Throws `INVITATION_ENDED`, `OWN_INVITATION`, `INVITATION_FOR_OTHERS`. */
export const declineInvitation = command({
  access: signedIn,
  input: invitationTokenInput,
  needs: { secretTokens },
  run: async ({ tx, actor, input: { token } }, { secretTokens }): Promise<CareInvitation> => {
    const found = await findOpen(tx, digestOf(secretTokens, token));
    if (found.passengerId === actor.userId) throw ownInvitation();
    const caregiver = await tx.users.find(actor.userId);
    if (found.email !== null && found.email !== caregiver?.email) throw invitationForOthers();
    await lockPeople(tx, [found.passengerId]);
    return endInvitation(tx, await requireOpen(tx, found.id), 'care.decline');
  },
});

async function findOpen(tx: Transaction, digest: string): Promise<CareInvitation> {
  const found = await tx.care.findInvitationByToken(digest);
  if (!found || !isOpen(found, tx.now())) throw invitationEnded();
  return found;
}

/** As it is once the passenger is locked: of two who accept at once one does. */
async function requireOpen(tx: Transaction, invitationId: string): Promise<CareInvitation> {
  const invitation = await tx.care.findInvitation(invitationId);
  if (!invitation || !isOpen(invitation, tx.now())) throw invitationEnded();
  return invitation;
}

async function lockInvitation(
  tx: Transaction,
  { id, passengerId }: CareInvitation,
): Promise<CareInvitation | null> {
  await lockPeople(tx, [passengerId]);
  return tx.care.findInvitation(id);
}

async function endInvitation(
  tx: Transaction,
  invitation: CareInvitation,
  action: 'care.withdraw' | 'care.decline',
): Promise<CareInvitation> {
  const { id: invitationId, passengerId, scopes } = invitation;
  const ended = { ...invitation, endedAt: tx.now() };
  await tx.care.saveInvitationEnded(ended);
  await tx.record({ action, subject: ['user', passengerId], before: { invitationId, scopes } });
  await tx.events.careChanged([passengerId]);
  return ended;
}

function ownInvitation(): DomainError {
  return new DomainError(
    'conflict',
    'OWN_INVITATION',
    'This is your own invitation. Send it to who helps you.',
  );
}
