import { useState } from 'react';
import { v7 } from 'uuid';

/** Ids for what must have one effect however often it is sent: double clicks, lost answers. */
export interface AttemptIds {
  /** The same id while the same thing is tried again. `thing` tells attempts apart, for example amount and card. */
  readonly idFor: (thing: string) => string;
  /** After an answer that settled it, the next attempt is a new one. */
  readonly forget: () => void;
}

export function createAttemptIds(): AttemptIds {
  let kept: { thing: string; id: string } | null = null;
  return {
    idFor: (thing) => {
      // Not crypto.randomUUID: that one is missing where the page did not come over https.
      if (kept?.thing !== thing) kept = { thing, id: v7() };
      return kept.id;
    },
    forget: () => {
      kept = null;
    },
  };
}

/** Attempt ids that live as long as the component. */
export function useAttemptIds(): AttemptIds {
  const [ids] = useState(createAttemptIds);
  return ids;
}
