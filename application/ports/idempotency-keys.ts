/** What was answered, to be answered again. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type KeyState =
  | { readonly state: 'new' }
  | { readonly state: 'running' }
  /** The key came with another request before. */
  | { readonly state: 'mismatch' }
  | { readonly state: 'done'; readonly answer: StoredAnswer };

/** Answers of calls by the caller's key. */
export interface IdempotencyKeys {
  /**
   * Claims a key for a call. A claim of a process that died is taken over after a minute; the use cases behind it give
   * one result all the same.
   */
  claim(call: {
    readonly caller: string;
    readonly key: string;
    readonly operation: string;
    readonly requestHash: string;
    readonly now: Date;
  }): Promise<KeyState>;
  finish(caller: string, key: string, answer: StoredAnswer): Promise<void>;
  /** Gives a key free whose call had no result (the service was busy): it may be made again. */
  release(caller: string, key: string): Promise<void>;
  /** Forgets keys older than a day; the number. */
  expire(now: Date): Promise<number>;
}
