import { useState } from 'react';
import { v7 } from 'uuid';

/** Keys for what must have one effect however often it is sent: double clicks, lost answers. */
export interface IdempotencyKeys {
  /** The same key while the same request is repeated. `request` identifies it, for example by amount and card. */
  readonly keyFor: (request: string) => string;
  /** After an answer that settled it, the next request gets another key. */
  readonly renew: () => void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let kept: { request: string; key: string } | null = null;
  return {
    keyFor: (request) => {
      // Not crypto.randomUUID: that one is missing where the page did not come over https.
      if (kept?.request !== request) kept = { request, key: v7() };
      return kept.key;
    },
    renew: () => {
      kept = null;
    },
  };
}

/** Keys that live as long as the component. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const [keys] = useState(createIdempotencyKeys);
  return keys;
}
