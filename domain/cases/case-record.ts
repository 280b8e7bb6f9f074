import { toVersioned, type VersionedRecord } from '../record-version.ts';
import type { Case } from './case.ts';

/** What an operator has read of a case: another one may have moved it on, taken it, or answered the reporter. */
export function toCaseRecord(
  { state, assigneeId }: Pick<Case, 'state' | 'assigneeId'>,
  messageCount: number,
): VersionedRecord {
  return toVersioned({ state, assigneeId, messageCount });
}
