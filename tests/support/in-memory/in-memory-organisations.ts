import type { Organisations } from '../../../application/ports/organisations.ts';
import type {
  MemberInvitation,
  Membership,
  Organisation,
} from '../../../domain/organisations/organisation.ts';
import { isOpen } from '../../../domain/users/invitation.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryOrganisations implements Organisations {
  constructor(private readonly draft: Draft) {}

  async insert(organisation: Organisation): Promise<void> {
    const { organisations } = this.draft.tables;
    const isTaken = [...organisations.values()].some(
      ({ id, name, closedAt }) =>
        id !== organisation.id && !closedAt && name.toLowerCase() === organisation.name.toLowerCase(),
    );
    if (isTaken && !organisation.closedAt) this.draft.refuse('organisations_name_key');
    organisations.set(organisation.id, organisation);
  }

  async save(organisation: Organisation): Promise<void> {
    if (!(await this.find(organisation.id))) throw notFound('Organization');
    await this.insert(organisation);
  }

  async find(organisationId: string): Promise<Organisation | null> {
    return this.draft.tables.organisations.get(organisationId) ?? null;
  }

  async findMany(organisationIds: readonly string[]): Promise<Organisation[]> {
    return organisationIds.flatMap((id) => this.draft.tables.organisations.get(id) ?? []);
  }

  lock(organisationId: string): Promise<Organisation | null> {
    return this.find(organisationId);
  }

  async findMember(membershipId: string): Promise<Membership | null> {
    return this.draft.tables.memberships.get(membershipId) ?? null;
  }

  async members(organisationId: string): Promise<Membership[]> {
    return this.memberships((one) => one.organisationId === organisationId && one.endedAt === null);
  }

  async membershipsOf(userId: string): Promise<Membership[]> {
    return this.memberships((one) => one.userId === userId && one.endedAt === null);
  }

  async everyMembershipOf(userId: string): Promise<Membership[]> {
    return this.memberships((one) => one.userId === userId);
  }

  async insertMember(membership: Membership): Promise<void> {
    const members = await this.members(membership.organisationId);
    if (members.some(({ userId }) => userId === membership.userId))
      this.draft.refuse('organisation_members_one_of_pair');
    this.draft.tables.memberships.set(membership.id, membership);
  }

  async saveMemberEnded({ id, endedAt, endedBy }: Membership): Promise<void> {
    const membership = await this.findMember(id);
    if (!membership) throw notFound('Member');
    this.draft.tables.memberships.set(id, { ...membership, endedAt, endedBy });
  }

  async insertInvitation(invitation: MemberInvitation, digest: string): Promise<void> {
    const { memberInvitations, memberInvitationTokens } = this.draft.tables;
    memberInvitations.set(invitation.id, invitation);
    memberInvitationTokens.set(digest, invitation.id);
  }

  async findInvitation(invitationId: string): Promise<MemberInvitation | null> {
    return this.draft.tables.memberInvitations.get(invitationId) ?? null;
  }

  findInvitationByToken(digest: string): Promise<MemberInvitation | null> {
    return this.findInvitation(this.draft.tables.memberInvitationTokens.get(digest) ?? '');
  }

  async openInvitations(organisationId: string, now: Date): Promise<MemberInvitation[]> {
    return [...this.draft.tables.memberInvitations.values()]
      .filter((one) => one.organisationId === organisationId && isOpen(one, now))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async saveInvitationEnded({ id, endedAt }: MemberInvitation): Promise<void> {
    const invitation = await this.findInvitation(id);
    if (!invitation) throw notFound('Invitation');
    this.draft.tables.memberInvitations.set(id, { ...invitation, endedAt });
  }

  private memberships(isWanted: (one: Membership) => boolean): Membership[] {
    return [...this.draft.tables.memberships.values()]
      .filter(isWanted)
      .sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}
