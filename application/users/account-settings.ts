/** How this installation treats accounts, from its configuration. */
export interface AccountSettings {
  /** A session ends after this, however much it is used. */
  readonly sessionMs: number;
  /** A session ends when it was not used for this long. */
  readonly sessionIdleMs: number;
}
