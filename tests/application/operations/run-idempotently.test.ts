import { beforeEach, describe, expect, it } from 'vitest';
import { AesSecretBox } from '../../../adapters/identity/aes-secret-box.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { RunIdempotently } from '../../../application/operations/run-idempotently.ts';
import type { IdempotencyKeys, KeyState, StoredAnswer } from '../../../application/ports/operations.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';

const SECRET = 'a secret of the tests that is long enough';
const call = {
  caller: 'rider',
  key: 'key-1',
  operation: 'POST /api/rides/{id}/start-pin',
  requestHash: 'ab',
};

/** One key, as a row of the table holds it. */
class OneKey implements IdempotencyKeys {
  requestHash = '';
  answer: StoredAnswer | null = null;

  async claim({ requestHash }: { readonly requestHash: string }): Promise<KeyState> {
    if (!this.answer) {
      this.requestHash = requestHash;
      return { state: 'new' };
    }
    return requestHash === this.requestHash ? { state: 'done', answer: this.answer } : { state: 'mismatch' };
  }

  async finish(_caller: string, _key: string, answer: StoredAnswer): Promise<void> {
    this.answer = answer;
  }

  async release(): Promise<void> {
    this.answer = null;
  }

  async expire(): Promise<number> {
    return 0;
  }
}

let keys: OneKey;
let runIdempotently: RunIdempotently;

beforeEach(() => {
  keys = new OneKey();
  const [box, tokens] = [new AesSecretBox(SECRET), new HmacSecretTokens(SECRET)];
  runIdempotently = new RunIdempotently(keys, new FixedClock(), box, tokens);
});

const renewPin = () =>
  runIdempotently.execute(call, async () => ({ status: 200, body: { pin: '4821', note: null } }));

describe('what is kept of a call that may be repeated', () => {
  it('is answered again as it was, and cannot be read where it is kept', async () => {
    const first = await renewPin();
    expect(JSON.stringify(keys.answer)).not.toContain('4821');
    expect(keys.answer?.body).toEqual(expect.any(String));
    expect(await renewPin()).toEqual({ answer: first.answer, isReplayed: true });
    expect(first.answer).toEqual({ status: 200, body: { pin: '4821', note: null } });
  });

  it('is no digest of the request that trying every PIN would find', async () => {
    await renewPin();
    expect(keys.requestHash).toHaveLength(64);
    expect(keys.requestHash).not.toBe(call.requestHash);
  });

  it('opens for the call it was given to alone', async () => {
    await renewPin();
    const run = async () => ({ status: 200, body: null });
    await expect(runIdempotently.execute({ ...call, caller: 'another' }, run)).rejects.toThrow();
    await expect(runIdempotently.execute({ ...call, requestHash: 'cd' }, run)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});
