import { toVersioned, type VersionedRecord } from '../record-version.ts';
import { inOrder, type RideNeeds } from './needs.ts';

/** What a rider keeps for all rides. */
export function toNeedsRecord({ needs, extraMinutes }: RideNeeds): VersionedRecord {
  return toVersioned({ needs: inOrder(needs), extraMinutes });
}
