/** Whose calls are counted together: the user's where one is known, else those of the network address. */
export interface CountedCaller {
  readonly userId: string | null;
  readonly address: string;
}

/** How often something may be called. Every method throws `TOO_MANY_REQUESTS` (kind `unavailable`, `retryAfterSeconds`). */
export interface RateLimits {
  /** Counts a call of which nothing is known yet but where it comes from. */
  countAddress(address: string): Promise<void>;
  /**
   * Counts what a call asks for, each operation by itself: a row of the REST API as "POST /api/rides" with its
   * parameters in braces, a root field of GraphQL as "Mutation.requestRide", as often as it is asked for.
   */
  countOperations(operations: readonly string[], caller: CountedCaller): Promise<void>;
}
