/** A browser in which a user has signed in, told by a token that it keeps. */
export interface Device {
  readonly id: string;
  readonly userId: string;
  /** Of its token. */
  readonly digest: string;
  readonly label: string;
  readonly address: string;
  readonly lastUsedAt: Date;
  readonly createdAt: Date;
}

export interface Devices {
  /** Those of a user, the last used first; no more than the latest 20 are kept. */
  ofUser(userId: string): Promise<Device[]>;
  /** Adds a device, or brings that of the same user and digest up to date, and forgets all but the latest 20. */
  save(device: Device): Promise<void>;
  /** Forgets those of a user: none of them is known any more. */
  forgetAll(userId: string): Promise<void>;
}
