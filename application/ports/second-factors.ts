/** The authenticator app of a user. */
export interface AuthenticatorApp {
  readonly userId: string;
  readonly sealedSecret: string;
  /** The number of the last 30 seconds whose code was taken: none is taken twice. */
  readonly lastStep: number;
  /** Null until the first code has shown that the app has the secret. */
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
}

/** What users have to sign in with besides the password. */
export interface SecondFactors {
  /** Locks it, so that a code is taken once. */
  lockApp(userId: string): Promise<AuthenticatorApp | null>;
  /** In place of the one before. */
  saveApp(app: AuthenticatorApp): Promise<void>;
  deleteApp(userId: string): Promise<void>;
  /** In place of all before. */
  replaceRecoveryCodes(userId: string, digests: readonly string[], now: Date): Promise<void>;
  /** False for one that does not exist or was used before. */
  useRecoveryCode(userId: string, digest: string, now: Date): Promise<boolean>;
  /** Those that were not used yet. */
  countRecoveryCodes(userId: string): Promise<number>;
}
