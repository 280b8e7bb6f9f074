import { DomainError } from '../../domain/errors.ts';
import { product } from '../access.ts';
import {
  type Clock,
  type IdempotencyKeys,
  type StoredAnswer,
  idempotencyKeys,
  clock,
} from '../ports/operations.ts';
import { type SecretBox, type SecretTokens, secretBox, secretTokens } from '../ports/security.ts';
import { service } from '../tokens.ts';
import { lookUp } from '../use-case.ts';

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
 *
 * Answers and requests may hold what nobody may read in the database, a PIN for example: answers are kept sealed, and
 * digests are made anew under the key of the installation, or trying every PIN would find the one.
 */
export class RunIdempotently {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly secretBox: SecretBox,
    private readonly secretTokens: SecretTokens,
  ) {}

  async execute(
    call: RepeatableCall,
    run: () => Promise<StoredAnswer>,
  ): Promise<{ readonly answer: StoredAnswer; readonly isReplayed: boolean }> {
    const requestHash = this.secretTokens.digest(call.requestHash);
    const claim = await this.keys.claim({ ...call, requestHash, now: this.clock.now() });
    if (claim.state === 'done') return { answer: this.open(call, claim.answer), isReplayed: true };
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
      await this.keys.finish(call.caller, call.key, this.seal(call, answer));
      return { answer, isReplayed: false };
    } catch (error) {
      await this.keys.release(call.caller, call.key);
      throw error;
    }
  }

  private seal(call: RepeatableCall, { status, body }: StoredAnswer): StoredAnswer {
    return { status, body: this.secretBox.seal(JSON.stringify(body ?? null), toOwner(call)) };
  }

  private open(call: RepeatableCall, { status, body }: StoredAnswer): StoredAnswer {
    return { status, body: JSON.parse(this.secretBox.open(String(body), toOwner(call))) as unknown };
  }
}

export const runIdempotently = service(RunIdempotently, [idempotencyKeys, clock, secretBox, secretTokens]);

/** An answer opens for the call that it was given to, and for no other. */
function toOwner({ caller, key }: RepeatableCall): string {
  return `${caller} ${key}`;
}

/** Forgets the answers of calls older than a day. Run by a job. */
export const expireIdempotencyKeys = lookUp(product, idempotencyKeys, (idempotencyKeys, { now }) =>
  idempotencyKeys.expire(now()),
);
