import { useState } from 'react';
import { v7 } from 'uuid';
import { isFinalRefusal } from './server-message.ts';

/** Keys for what must have one effect however often it is sent: double clicks, lost answers. */
export interface IdempotencyKeys {
  /** The same key while the same request is repeated. `request` identifies it, for example by amount and card. */
  readonly keyFor: (request: string) => string;
  /** After an answer that settled it, the next request gets another key. */
  readonly renew: () => void;
  /** Sends a request under its key, and renews it once the server has done or refused it; throws as `send` does. */
  readonly once: <Answer>(request: string, send: (key: string) => Promise<Answer>) => Promise<Answer>;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let kept: { request: string; key: string } | null = null;
  const keyFor = (request: string) => {
    // Not crypto.randomUUID: that one is missing where the page did not come over https.
    if (kept?.request !== request) kept = { request, key: v7() };
    return kept.key;
  };
  const renew = () => {
    kept = null;
  };
  const once: IdempotencyKeys['once'] = async (request, send) => {
    try {
      const answer = await send(keyFor(request));
      renew();
      return answer;
    } catch (error) {
      if (isFinalRefusal(error)) renew();
      throw error;
    }
  };
  return { keyFor, renew, once };
}

/** Keys that live as long as the component. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(createIdempotencyKeys);
  return keys;
}
