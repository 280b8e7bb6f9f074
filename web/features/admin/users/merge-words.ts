import { plural, t } from '@lingui/core/macro';
import type { MergeItemKind, MergeObstacleKind } from '../../../generated/operations.ts';

/** So many of a kind, as the preview of a merge counts them. */
export function mergedText(kind: MergeItemKind, count: number): string {
  return MERGED[kind](count);
}

const MERGED: Readonly<Record<MergeItemKind, (count: number) => string>> = {
  RIDE: (count) => plural(count, { one: '# ride', other: '# rides' }),
  STANDING_RIDE: (count) => plural(count, { one: '# standing ride', other: '# standing rides' }),
  RATING: (count) => plural(count, { one: '# rating by a driver', other: '# ratings by drivers' }),
  PLACE: (count) => plural(count, { one: '# usual place', other: '# usual places' }),
  TRUSTED_DRIVER: (count) => plural(count, { one: '# trusted driver', other: '# trusted drivers' }),
  NEEDS: () => t`What they need of every ride`,
  EMERGENCY_CONTACT: () => t`Their emergency contact`,
  START_PIN: () => t`When they read a PIN to the driver`,
  AGREEMENT: (count) =>
    plural(count, { one: '# agreement that names them', other: '# agreements that name them' }),
};

/** What has to end first. */
export function obstacleText(kind: MergeObstacleKind, count: number): string {
  return OBSTACLES[kind](count);
}

const OBSTACLES: Readonly<Record<MergeObstacleKind, (count: number) => string>> = {
  UNDER_WAY: (count) => plural(count, { one: '# ride is under way.', other: '# rides are under way.' }),
  PAID_AHEAD: (count) =>
    plural(count, {
      one: 'The passenger pays for # ride or return ahead. Complete or cancel it first: who pays for a ride never changes.',
      other:
        'The passenger pays for # rides or returns ahead. Complete or cancel them first: who pays for a ride never changes.',
    }),
  STANDING_RIDES: (count) =>
    plural(count, {
      one: '# standing ride goes on. End it first.',
      other: '# standing rides go on. End them first.',
    }),
  REFUNDS: (count) => plural(count, { one: '# refund is on its way.', other: '# refunds are on their way.' }),
  COMPLAINTS: (count) =>
    plural(count, {
      one: '# complaint about the passenger is open. Resolve it first.',
      other: '# complaints about the passenger are open. Resolve them first.',
    }),
  SUSPENDED: () => t`The passenger is suspended, and the other person is not. Decide about that first.`,
  DRIVEN: (count) =>
    plural(count, {
      one: 'The other person drove # ride of the passenger: they are two people.',
      other: 'The other person drove # rides of the passenger: they are two people.',
    }),
};
