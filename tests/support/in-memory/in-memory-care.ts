import type { Care, CareSubject, CareViews, ScopesGiven } from '../../../application/ports/care.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { CareGiven, CareGrant, CareInvitation } from '../../../domain/care/care-grant.ts';
import { isOpen } from '../../../domain/users/invitation.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft, Tables } from './tables.ts';

export class InMemoryCare implements Care, CareViews {
  constructor(private readonly draft: Draft) {}

  async givenFor(userId: string, { riderId, organisationId }: CareSubject): Promise<CareGiven> {
    const given = (await this.scopesOver(userId, [riderId])).filter(
      (one) => one.organisationId === null || one.organisationId === organisationId,
    );
    return {
      scopes: [...new Set(given.flatMap(({ scopes }) => scopes))],
      isCoordinator: given.some((one) => one.organisationId !== null),
    };
  }

  async maySpeakFor(userId: string, passengerId: string): Promise<boolean> {
    const given = await this.scopesOver(userId, [passengerId]);
    return given.some(({ scopes }) => scopes.includes('book'));
  }

  async find(grantId: string): Promise<CareGrant | null> {
    return this.draft.tables.careGrants.get(grantId) ?? null;
  }

  ofPassenger(passengerId: string): Promise<CareGrant[]> {
    return this.ofPassengers([passengerId]);
  }

  async ofPassengers(passengerIds: readonly string[]): Promise<CareGrant[]> {
    return this.grants(isLive, passengerIds);
  }

  async concerning(userId: string): Promise<CareGrant[]> {
    return this.grants(({ passengerId, caregiverId }) => passengerId === userId || caregiverId === userId);
  }

  async ofCaregiver(caregiverId: string): Promise<CareGrant[]> {
    return this.grants((one) => isLive(one) && one.caregiverId === caregiverId);
  }

  async scopesOver(userId: string, passengerIds: readonly string[]): Promise<ScopesGiven[]> {
    return scopesOver(this.draft.tables, userId, passengerIds);
  }

  async ofOrganisation(organisationId: string): Promise<CareGrant[]> {
    return this.grants((one) => isLive(one) && one.organisationId === organisationId);
  }

  /** The first one alone. */
  async pageOfOrganisation(organisationId: string, { limit }: PageRequest): Promise<Page<CareGrant>> {
    const items = (await this.ofOrganisation(organisationId)).reverse().slice(0, limit);
    return { items, cursors: items.map(({ id }) => id), nextCursor: null };
  }

  async insert(grant: CareGrant): Promise<void> {
    const { passengerId, caregiverId, organisationId } = grant;
    if (passengerId === caregiverId) this.draft.refuse('care_grants_two_people');
    const given = this.grants(
      (one) => isLive(one) && one.caregiverId === caregiverId && one.organisationId === organisationId,
      [passengerId],
    );
    if (given.length > 0)
      this.draft.refuse(organisationId ? 'care_grants_one_of_organisation' : 'care_grants_one_of_pair');
    this.draft.tables.careGrants.set(grant.id, grant);
  }

  async saveEnded({ id, endedAt, endedBy }: CareGrant): Promise<void> {
    const grant = await this.find(id);
    if (!grant) throw notFound('Caregiver');
    this.draft.tables.careGrants.set(id, { ...grant, endedAt, endedBy });
  }

  async insertInvitation(invitation: CareInvitation, digest: string): Promise<void> {
    const { careInvitations, careInvitationTokens } = this.draft.tables;
    careInvitations.set(invitation.id, invitation);
    careInvitationTokens.set(digest, invitation.id);
  }

  async findInvitation(invitationId: string): Promise<CareInvitation | null> {
    return this.draft.tables.careInvitations.get(invitationId) ?? null;
  }

  findInvitationByToken(digest: string): Promise<CareInvitation | null> {
    return this.findInvitation(this.draft.tables.careInvitationTokens.get(digest) ?? '');
  }

  async openInvitations(passengerId: string, now: Date): Promise<CareInvitation[]> {
    return [...this.draft.tables.careInvitations.values()]
      .filter((one) => one.passengerId === passengerId && isOpen(one, now))
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async saveInvitationEnded({ id, endedAt }: CareInvitation): Promise<void> {
    const invitation = await this.findInvitation(id);
    if (!invitation) throw notFound('Invitation');
    this.draft.tables.careInvitations.set(id, { ...invitation, endedAt });
  }

  private grants(isWanted: (one: CareGrant) => boolean, of?: readonly string[]): CareGrant[] {
    return [...this.draft.tables.careGrants.values()]
      .filter((one) => isWanted(one) && (of?.includes(one.passengerId) ?? true))
      .sort((a, b) => a.grantedAt.getTime() - b.grantedAt.getTime() || (a.id < b.id ? -1 : 1));
  }
}

/** By grants to the user, and to the organisations that they coordinate. */
export function scopesOver(
  { careGrants, memberships }: Tables,
  userId: string,
  passengerIds: readonly string[],
): ScopesGiven[] {
  const coordinated = [...memberships.values()]
    .filter((one) => one.userId === userId && isLive(one) && one.roles.includes('coordinator'))
    .map(({ organisationId }) => organisationId);
  return [...careGrants.values()].filter(
    (one) =>
      isLive(one) &&
      passengerIds.includes(one.passengerId) &&
      (one.caregiverId === userId || coordinated.includes(one.organisationId ?? '')),
  );
}

const isLive = ({ endedAt }: { readonly endedAt: Date | null }) => endedAt === null;
