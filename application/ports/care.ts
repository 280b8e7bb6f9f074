import type { CareGiven, CareGrant, CareInvitation, CareScope } from '../../domain/care/care-grant.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

/** Who may do what for a passenger. The passenger's user is locked before one of their grants or invitations is written. */
export interface Care {
  /**
   * What the passenger lets the user do now, as a person and as a coordinator of the organisation; nothing where no grant holds.
   * It cannot end until the transaction does.
   */
  givenFor(userId: string, of: CareSubject): Promise<CareGiven>;
  /**
   * Whether the passenger lets the user book now, as a person or as a coordinator of any organisation. It cannot end until the
   * transaction does.
   */
  maySpeakFor(userId: string, passengerId: string): Promise<boolean>;
  find(grantId: string): Promise<CareGrant | null>;
  /** Those that hold, of a passenger, to people and organisations, the oldest first. */
  ofPassenger(passengerId: string): Promise<CareGrant[]>;
  /** Those that hold, of an organisation, in any order. */
  ofOrganisation(organisationId: string): Promise<CareGrant[]>;
  /** The same, the newest first. */
  pageOfOrganisation(organisationId: string, page: PageRequest): Promise<Page<CareGrant>>;
  /** All that were ever given to or by a user, the oldest first, for their own file. */
  concerning(userId: string): Promise<CareGrant[]>;
  /** Throws `CARE_GIVEN` (conflict) when the caregiver has a grant of the passenger that holds. */
  insert(grant: CareGrant): Promise<void>;
  /** Writes that it has ended. */
  saveEnded(grant: CareGrant): Promise<void>;
  /** Keeps the digest of the token. */
  insertInvitation(invitation: CareInvitation, digest: string): Promise<void>;
  findInvitation(invitationId: string): Promise<CareInvitation | null>;
  /** By the digest of its token. */
  findInvitationByToken(digest: string): Promise<CareInvitation | null>;
  /** Those that are open at `now`, of a passenger, the oldest first. */
  openInvitations(passengerId: string, now: Date): Promise<CareInvitation[]>;
  /** Writes that it was accepted or withdrawn. */
  saveInvitationEnded(invitation: CareInvitation): Promise<void>;
}

/** Whom something is done for, and in whose name. */
export type CareSubject = Pick<Ride, 'riderId' | 'organisationId'>;

/** What a user may do, by the grants of one passenger to them (`organisationId` null) or to an organisation they coordinate. */
export interface ScopesGiven {
  readonly passengerId: string;
  readonly organisationId: string | null;
  readonly scopes: readonly CareScope[];
}

/** What shows grants. No replica answers: who is removed sees nothing at once. */
export interface CareViews {
  /** Of several passengers in one query, also to organisations that the user coordinates; those who give nothing are left out. */
  scopesOver(userId: string, passengerIds: readonly string[]): Promise<ScopesGiven[]>;
  /** Grants of several passengers that hold, in one query, the oldest first. */
  ofPassengers(passengerIds: readonly string[]): Promise<CareGrant[]>;
  /** Grants to a caregiver that hold, the oldest first. */
  ofCaregiver(caregiverId: string): Promise<CareGrant[]>;
}

export const careViews = port<CareViews>('careViews');
