import { DomainError } from '../../domain/errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { IdempotencyKeys, StoredAnswer } from '../ports/idempotency-keys.ts';

/** A call that its caller may repeat under one key. */
export interface RepeatableCall {
  readonly caller: string;
  readonly key: string;
  readonly operation: string;
  /** A digest of the request: the same key with another request is refused. */
  readonly requestHash: string;
}

/**
 * One effect and the same stored answer for the same caller, key and request. Throws
 * `IDEMPOTENCY_KEY_REUSED` (invalid) for another request under the key, `IDEMPOTENCY_KEY_RUNNING` (conflict) while
 * the first call runs. When `run` throws nothing is stored: the call may be made again.
 */
export class RunIdempotently {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  async execute(
    call: RepeatableCall,
    run: () => Promise<StoredAnswer>,
  ): Promise<{ readonly answer: StoredAnswer; readonly isReplayed: boolean }> {
    const claim = await this.keys.claim({ ...call, now: this.clock.now() });
    if (claim.state === 'done') return { answer: claim.answer, isReplayed: true };
    if (claim.state === 'mismatch') {
      const message = 'This Idempotency-Key was used for another request';
      throw new DomainError('invalid', 'IDEMPOTENCY_KEY_REUSED', message, { field: 'Idempotency-Key' });
    }
    if (claim.state === 'running') {
      const message = 'The first request with this Idempotency-Key is still running';
      throw new DomainError('conflict', 'IDEMPOTENCY_KEY_RUNNING', message, { retryAfterSeconds: 1 });
    }
    try {
      const answer = await run();
      await this.keys.finish(call.caller, call.key, answer);
      return { answer, isReplayed: false };
    } catch (error) {
      await this.keys.release(call.caller, call.key);
      throw error;
    }
  }
}

/** Forgets the answers of calls older than a day. Run by a job. */
export class ExpireIdempotencyKeys {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    return this.keys.expire(this.clock.now());
  }
}
