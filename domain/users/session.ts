/** Where and when somebody is signed in, as they see it themselves; the token is in nobody's record. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** Browser and system, for example "Firefox on Linux", as the browser names itself. */
  readonly device: string;
  /** The network address at sign-in. It is not looked up on any map. */
  readonly address: string;
  readonly createdAt: Date;
  /** To within a few minutes. */
  readonly lastUsedAt: Date;
  /** When the person last proved who they are: by signing in, or again since. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

/** What each request needs of its session, and no more: it is read for every one. */
export type RequestSession = Pick<Session, 'id' | 'lastUsedAt' | 'authenticatedAt'>;

/** Why a session is over that its owner did not end there. */
export type SessionEndReason =
  | 'signed_out_elsewhere'
  | 'password_changed'
  | 'second_factor_changed'
  | 'suspended'
  | 'role_changed'
  | 'ended_by_support'
  | 'expired';
