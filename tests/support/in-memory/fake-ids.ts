import type { Ids } from '../../../application/ports/operations.ts';

/** Well-formed UUIDv7 that count up, so that they sort by creation. */
export class FakeIds implements Ids {
  private count = 0;

  next(): string {
    this.count += 1;
    return `01990000-0000-7000-8000-${this.count.toString(16).padStart(12, '0')}`;
  }
}
