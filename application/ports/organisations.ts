import type { MemberInvitation, Membership, Organisation } from '../../domain/organisations/organisation.ts';
import { port, stalePort } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

/** Who acts for whom in which roles. The organisation is locked before it, a member or an invitation of it is written. */
export interface Organisations {
  /** Throws `ORGANISATION_EXISTS` (conflict) when an open one has the name. */
  insert(organisation: Organisation): Promise<void>;
  /** Likewise. */
  save(organisation: Organisation): Promise<void>;
  find(organisationId: string): Promise<Organisation | null>;
  /** Those that exist, in any order, in one query. */
  findMany(organisationIds: readonly string[]): Promise<Organisation[]>;
  lock(organisationId: string): Promise<Organisation | null>;
  findMember(membershipId: string): Promise<Membership | null>;
  /** Those that hold, of an organisation, the oldest first. */
  members(organisationId: string): Promise<Membership[]>;
  /** Those that hold, of a user, the oldest first. */
  membershipsOf(userId: string): Promise<Membership[]>;
  /** All that a user ever had, the oldest first, for their own file. */
  everyMembershipOf(userId: string): Promise<Membership[]>;
  /** Throws `ALREADY_MEMBER` (conflict). */
  insertMember(membership: Membership): Promise<void>;
  /** Writes that it has ended. */
  saveMemberEnded(membership: Membership): Promise<void>;
  /** Keeps the digest of the token. */
  insertInvitation(invitation: MemberInvitation, digest: string): Promise<void>;
  findInvitation(invitationId: string): Promise<MemberInvitation | null>;
  /** By the digest of its token. */
  findInvitationByToken(digest: string): Promise<MemberInvitation | null>;
  /** Those that are open at `now`, of an organisation, the oldest first. */
  openInvitations(organisationId: string, now: Date): Promise<MemberInvitation[]>;
  /** Writes that it was accepted, declined or withdrawn. */
  saveInvitationEnded(invitation: MemberInvitation): Promise<void>;
}

/** For a list of the operator. */
export interface OrganisationView {
  readonly organisation: Organisation;
  readonly memberCount: number;
  readonly passengerCount: number;
}

export interface OrganisationLists {
  /** Those that are open or those that are closed, the newest first. */
  list(isOpen: boolean, page: PageRequest): Promise<Page<OrganisationView>>;
}

export const organisationLists = stalePort<OrganisationLists>('organisationLists');

/** No replica answers: who is removed sees nothing at once. */
export interface OrganisationViews {
  /** As `Organisations.membershipsOf`. */
  membershipsOf(userId: string): Promise<Membership[]>;
}

export const organisationViews = port<OrganisationViews>('organisationViews');
