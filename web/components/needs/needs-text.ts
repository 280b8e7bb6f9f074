import { msg, plural } from '@lingui/core/macro';
import type { Need, VehicleNeed } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';
import { NEEDS, type ChosenNeeds } from './chosen-needs.ts';

/** In the order in which they are chosen and read. */
export const NEED_LABELS: Record<Need, string> = texts({
  WALKER: msg`Walker or folding chair in the trunk`,
  FRONT_SEAT: msg`Front seat`,
  ATTENDANT: msg`An attendant rides along`,
  DOOR_THROUGH_DOOR: msg`Help from door to door`,
  SERVICE_ANIMAL: msg`Service animal`,
  HEARING: msg`Hard of hearing`,
  SIGHT: msg`Low vision`,
  QUIET: msg`A quiet ride`,
});

/** What a car can take, as its driver says it. */
export const TAKES_LABELS: Record<VehicleNeed, string> = texts({
  WALKER: msg`A walker or folding chair in the trunk`,
  FRONT_SEAT: msg`The rider in the front seat`,
  ATTENDANT: msg`An attendant besides the rider`,
});

export function minutesText(minutes: number): string {
  return plural(minutes, { one: '# more minute at the door', other: '# more minutes at the door' });
}

/** Each in words; empty when nothing is needed. */
export function needsTexts({ needs, extraMinutes }: ChosenNeeds): readonly string[] {
  const named = NEEDS.filter((need) => needs.includes(need)).map((need) => NEED_LABELS[need]);
  return extraMinutes > 0 ? [...named, minutesText(extraMinutes)] : named;
}
