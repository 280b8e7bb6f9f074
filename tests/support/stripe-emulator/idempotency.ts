import { keyInUse, keyOfAnotherRequest } from './refusals.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

interface Entry {
  readonly fingerprint: string;
  answer: StoredAnswer | null;
}

/** Answers that are given again to a request with the same key. */
export class IdempotencyKeys {
  private readonly entries = new Map<string, Entry>();

  /** The stored answer; null for a key that is new and from now on in use. Throws for one used otherwise. */
  begin(key: string, fingerprint: string): StoredAnswer | null {
    const entry = this.entries.get(key);
    if (!entry) {
      this.entries.set(key, { fingerprint, answer: null });
      return null;
    }
    if (entry.fingerprint !== fingerprint) throw keyOfAnotherRequest();
    if (!entry.answer) throw keyInUse();
    return entry.answer;
  }

  /** Ends the use of a key: what was done is kept, what had no effect (null) may be tried again. */
  end(key: string, answer: StoredAnswer | null): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    if (answer) entry.answer = answer;
    else this.entries.delete(key);
  }
}
