export type SandboxKind = 'customer' | 'setup' | 'card' | 'payment' | 'refund' | 'account' | 'transfer';

/** An object of the test-money provider. */
export interface SandboxObject {
  /** The provider's id, for example `pi_test_…`. */
  readonly id: string;
  readonly kind: SandboxKind;
  /** With the kind it stands for the idempotency key of the call that made it; null when no call of ours did. */
  readonly ourId: string | null;
  /** What it belongs to, by whatever id it is looked for. */
  readonly parentId: string | null;
  /** JSON; only the sandbox knows its shape. */
  readonly data: object;
}

/** What becomes of an object, and the object that comes into being with the change. */
export interface SandboxChange {
  readonly data: object;
  readonly made?: SandboxObject;
}

/** Keeps the objects of the test-money provider. Never part of a unit of work, as the real provider is not. */
export interface SandboxObjects {
  /** The object of this kind with our id, made now unless there is one; one for calls that run at once. */
  insertOnce(
    kind: SandboxKind,
    ourId: string,
    make: () => Promise<SandboxObject> | SandboxObject,
  ): Promise<SandboxObject>;
  find(id: string): Promise<SandboxObject | null>;
  findByOurId(kind: SandboxKind, ourId: string): Promise<SandboxObject | null>;
  /** The oldest first. */
  listByParent(kind: SandboxKind, parentId: string): Promise<SandboxObject[]>;
  /** Those made at `since` or later, the oldest first. */
  listSince(kind: SandboxKind, since: Date): AsyncIterable<SandboxObject>;
  /**
   * Changes an object by itself: others wait. `change` answers null to leave it; when it throws, nothing happens.
   * Answers the object as it is afterwards, or null when there is none.
   */
  change(id: string, change: (data: object) => SandboxChange | null): Promise<SandboxObject | null>;
}
