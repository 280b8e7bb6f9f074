import { v7 } from 'uuid';
import type { Ids } from '../../application/ports/operations.ts';

/** UUIDv7: ids made by one process sort by creation, also within a millisecond. */
export class UuidIds implements Ids {
  next(): string {
    return v7();
  }
}
