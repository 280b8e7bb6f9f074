import { notFound, orNotFound } from '../../domain/errors.ts';
import {
  type MemberInvitation,
  memberChanged,
  type Membership,
  type MemberRole,
  type Organisation,
  requireManagerLeft,
  requireMemberRoom,
  toRoles,
} from '../../domain/organisations/organisation.ts';
import {
  endOfInvitation,
  invitationEnded,
  invitationForOthers,
  isOpen,
} from '../../domain/users/invitation.ts';
import { maskedEmail } from '../../domain/users/masked-email.ts';
import { type Actor, type User, userIdOf } from '../../domain/users/user.ts';
import { anyone, orSystem, riderOrAdmin, signedIn } from '../access.ts';
import { invitationIdInput, invitationTokenInput } from '../care/inputs.ts';
import { mailThrottle } from '../ports/email.ts';
import { secretTokens, type SecretTokens } from '../ports/security.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { admitInvitation, NOBODY, requireRiderAccount } from '../care/invitation-mails.ts';
import { actsFor, isOperator, lockActedFor } from '../care/acting-for.ts';
import { changeMemberInput, inviteMemberInput, membershipInput } from './inputs.ts';
import { type MembershipView, type MemberView, subjectOf } from './organisations.ts';

/** Keeps what is made for members from passing for another token. */
const digestOf = (tokens: SecretTokens, token: string) => tokens.digest(`organisation ${token}`);

/** An invitation with the token of its link, which is kept nowhere. */
export interface MadeMemberInvitation {
  readonly invitation: MemberInvitation;
  readonly token: string;
}

/**
 * Sends a link by which the account of an address becomes a member, once and within a week: by managers, and by operators, who
 * invite the first one. Throws `TOO_MANY_MEMBERS`, `TOO_MANY_REQUESTS`, `ORGANISATION_CLOSED`.
 */
export const inviteMember = workflow({
  access: orSystem(riderOrAdmin),
  input: inviteMemberInput,
  needs: { secretTokens, mailThrottle },
  run: async ({ actor, input, transact, newId }, needs): Promise<MadeMemberInvitation> => {
    const { organisationId, email, language } = input;
    // Who is refused anyway has no mail counted.
    await transact((tx) => lockActedFor(tx, actor, organisationId, ['manager']));
    await admitInvitation(needs.mailThrottle, actor, 'member-invitation', email);
    const id = newId();
    // Worked out from the id: it is not kept in the outbox.
    const token = needs.secretTokens.derive(id);
    return transact(async (tx) => {
      const organisation = await lockActedFor(tx, actor, organisationId, ['manager']);
      const now = tx.now();
      const [members, open] = await Promise.all([
        tx.organisations.members(organisationId),
        tx.organisations.openInvitations(organisationId, now),
      ]);
      requireMemberRoom(members.length + open.length);
      const invitation: MemberInvitation = {
        id,
        organisationId,
        roles: toRoles(input.roles),
        email,
        invitedBy: userIdOf(actor),
        createdAt: now,
        expiresAt: endOfInvitation(now),
        endedAt: null,
      };
      await tx.organisations.insertInvitation(invitation, digestOf(needs.secretTokens, token));
      const { roles, expiresAt } = invitation;
      const after = { invitationId: id, roles, email: maskedEmail(email) };
      await tx.record({ action: 'organisation.invite', subject: subjectOf(organisation), after });
      const data = { tokenId: id, name: organisation.name, roles, language, until: expiresAt.toISOString() };
      await tx.mailTo(email, 'member-invitation', data);
      return { invitation, token };
    });
  },
});

/** Ends an open invitation: by managers, and by operators. One that has ended stays as it is. */
export const withdrawMemberInvitation = command({
  access: orSystem(riderOrAdmin),
  input: invitationIdInput,
  run: async ({ tx, actor, input: { invitationId } }): Promise<MemberInvitation> => {
    const found = orNotFound(await tx.organisations.findInvitation(invitationId), 'Invitation');
    const { organisationId } = found;
    if (!isOperator(actor) && !(await actsFor(tx, actor, organisationId, ['manager'])))
      throw notFound('Invitation');
    await tx.organisations.lock(organisationId);
    const invitation = orNotFound(await tx.organisations.findInvitation(invitationId), 'Invitation');
    if (!isOpen(invitation, tx.now())) return invitation;
    return endInvitation(tx, invitation, 'organisation.withdraw');
  },
});

/** What whoever has the link reads. */
export interface ShownMemberInvitation extends Pick<MemberInvitation, 'roles' | 'expiresAt'> {
  readonly organisation: string;
}

/** Null for an invitation that was used or withdrawn, is too old or never was: nobody learns which. */
export const readMemberInvitation = workflow({
  access: anyone,
  input: invitationTokenInput,
  needs: { secretTokens },
  run: async ({ input: { token }, transact }, { secretTokens }): Promise<ShownMemberInvitation | null> =>
    transact(async (tx) => {
      const found = await tx.organisations.findInvitationByToken(digestOf(secretTokens, token));
      const organisation = await tx.organisations.find(found?.organisationId ?? NOBODY);
      if (!found || !organisation || !isOpen(found, tx.now())) return null;
      return { organisation: organisation.name, roles: found.roles, expiresAt: found.expiresAt };
    }),
});

/**
 * Makes the signed-in rider a member; the roles that they had before end with it. Throws `RIDER_ACCOUNT_NEEDED` for drivers
 * and admins, `INVITATION_ENDED`, `INVITATION_FOR_OTHERS`.
 */
export const acceptMemberInvitation = command({
  access: signedIn,
  input: invitationTokenInput,
  needs: { secretTokens },
  run: async ({ tx, actor, input: { token } }, { secretTokens }): Promise<MembershipView> => {
    requireRiderAccount(actor);
    const found = await findReceived(tx, digestOf(secretTokens, token), actor.userId);
    const { organisation, invitation } = await lockOpen(tx, found);
    const { organisationId, roles } = invitation;
    const now = tx.now();
    const earlier = (await tx.organisations.members(organisationId)).find(
      ({ userId }) => userId === actor.userId,
    );
    if (earlier) await writeEnd(tx, earlier, actor);
    const membership: Membership = {
      id: tx.newId(),
      organisationId,
      userId: actor.userId,
      roles,
      joinedAt: now,
      endedAt: null,
      endedBy: null,
    };
    await tx.organisations.saveInvitationEnded({ ...invitation, endedAt: now });
    await tx.organisations.insertMember(membership);
    await tx.record({
      action: 'organisation.join',
      subject: subjectOf(organisation),
      before: earlier ? toRecorded(earlier) : null,
      after: { invitationId: invitation.id, ...toRecorded(membership) },
    });
    await tellMember(tx, organisation, membership.userId, roles);
    return { membership, organisation };
  },
});

/** Ends an invitation that was received. Throws `INVITATION_ENDED`, `INVITATION_FOR_OTHERS`. */
export const declineMemberInvitation = command({
  access: signedIn,
  input: invitationTokenInput,
  needs: { secretTokens },
  run: async ({ tx, actor, input: { token } }, { secretTokens }): Promise<MemberInvitation> => {
    const found = await findReceived(tx, digestOf(secretTokens, token), actor.userId);
    const { invitation } = await lockOpen(tx, found);
    return endInvitation(tx, invitation, 'organisation.decline');
  },
});

/**
 * Gives a member other roles: the membership ends, and another one holds from then on. By managers, and by operators. Throws
 * `MEMBER_CHANGED` when the membership does not hold any more, `LAST_MANAGER`.
 */
export const changeMember = command({
  access: orSystem(riderOrAdmin),
  input: changeMemberInput,
  run: async ({ tx, actor, input }): Promise<MemberView> => {
    const { organisation, membership: before, others } = await lockMember(tx, actor, input.membershipId);
    if (before.endedAt !== null) throw memberChanged();
    const user = orNotFound(await tx.users.find(before.userId), 'Member');
    const roles = toRoles(input.roles);
    if (roles.join() === before.roles.join()) return { membership: before, user };
    if (!isOperator(actor) && before.roles.includes('manager') && !roles.includes('manager'))
      requireManagerLeft(others);
    const { endedAt } = await writeEnd(tx, before, actor);
    const membership: Membership = { ...before, id: tx.newId(), roles, joinedAt: endedAt ?? tx.now() };
    await tx.organisations.insertMember(membership);
    await tx.record({
      action: 'organisation.member',
      subject: subjectOf(organisation),
      before: toRecorded(before),
      after: toRecorded(membership),
    });
    await tellMember(tx, organisation, user.id, roles);
    return { membership, user };
  },
});

/**
 * Takes a membership at once: by managers, by the member who leaves, and by operators. What has ended stays as it is. Throws
 * `LAST_MANAGER`.
 */
export const removeMember = command({
  access: orSystem(riderOrAdmin),
  input: membershipInput,
  run: async ({ tx, actor, input: { membershipId } }): Promise<MemberView> => {
    const { organisation, membership, others } = await lockMember(tx, actor, membershipId, 'or the member');
    const user = orNotFound(await tx.users.find(membership.userId), 'Member');
    if (membership.endedAt !== null) return { membership, user };
    if (!isOperator(actor) && membership.roles.includes('manager')) requireManagerLeft(others);
    return { membership: await endMembership(tx, organisation, membership, actor), user };
  },
});

/** Ends what a user whose account is closed did for organisations. The user is locked already. */
export async function endMembershipsOf(tx: Transaction, by: Actor, userId: string): Promise<void> {
  for (const membership of await tx.organisations.membershipsOf(userId)) {
    const organisation = orNotFound(await tx.organisations.lock(membership.organisationId), 'Organization');
    await endMembership(tx, organisation, membership, by);
  }
}

/** Ends a membership of a locked organisation; the member is told. */
export async function endMembership(
  tx: Transaction,
  organisation: Organisation,
  membership: Membership,
  by: Actor,
): Promise<Membership> {
  const ended = await writeEnd(tx, membership, by);
  const before = toRecorded(membership);
  await tx.record({ action: 'organisation.leave', subject: subjectOf(organisation), before, by });
  await tellMember(tx, organisation, membership.userId, []);
  return ended;
}

async function writeEnd(tx: Transaction, membership: Membership, by: Actor): Promise<Membership> {
  const ended = { ...membership, endedAt: tx.now(), endedBy: userIdOf(by) };
  await tx.organisations.saveMemberEnded(ended);
  return ended;
}

/** A membership as it stands, its organisation locked; for managers and operators, and for whose it is where that is said. */
async function lockMember(tx: Transaction, actor: Actor, membershipId: string, also?: 'or the member') {
  const found = orNotFound(await tx.organisations.findMember(membershipId), 'Member');
  const { organisationId } = found;
  const isOwn = also !== undefined && userIdOf(actor) === found.userId;
  const organisation = orNotFound(await tx.organisations.lock(organisationId), 'Member');
  if (!isOwn && !isOperator(actor) && !(await actsFor(tx, actor, organisationId, ['manager'])))
    throw notFound('Member');
  const membership = orNotFound(await tx.organisations.findMember(membershipId), 'Member');
  const members = await tx.organisations.members(organisationId);
  return { organisation, membership, others: members.filter(({ id }) => id !== membershipId) };
}

/** An open invitation, for the account of its address. */
async function findReceived(tx: Transaction, digest: string, userId: string): Promise<MemberInvitation> {
  const found = await tx.organisations.findInvitationByToken(digest);
  if (!found || !isOpen(found, tx.now())) throw invitationEnded();
  const user = await tx.users.find(userId);
  if (found.email !== user?.email) throw invitationForOthers();
  return found;
}

/** As it is once the organisation is locked: of two who accept at once one does. */
async function lockOpen(tx: Transaction, { id, organisationId }: MemberInvitation) {
  const organisation = await tx.organisations.lock(organisationId);
  const invitation = await tx.organisations.findInvitation(id);
  if (!organisation || !invitation || !isOpen(invitation, tx.now())) throw invitationEnded();
  return { organisation, invitation };
}

async function endInvitation(
  tx: Transaction,
  invitation: MemberInvitation,
  action: 'organisation.withdraw' | 'organisation.decline',
): Promise<MemberInvitation> {
  const { id: invitationId, organisationId, roles } = invitation;
  const ended = { ...invitation, endedAt: tx.now() };
  await tx.organisations.saveInvitationEnded(ended);
  await tx.record({ action, subject: subjectOf({ id: organisationId }), before: { invitationId, roles } });
  return ended;
}

/** By mail, and on their open pages. */
async function tellMember(
  tx: Transaction,
  { name }: Organisation,
  userId: User['id'],
  roles: readonly MemberRole[],
): Promise<void> {
  await tx.mail(userId, 'member-changed', { name, roles });
  await tx.events.careChanged([userId]);
}

function toRecorded({ id: membershipId, userId, roles }: Membership): object {
  return { membershipId, userId, roles };
}
