import { msg, plural } from '@lingui/core/macro';
import { EXTRA_MINUTES_STEP, MAX_EXTRA_MINUTES } from '../../../domain/needs/needs.ts';
import type { Need, VehicleNeed } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

/** What somebody chose, or will be told. */
export interface ChosenNeeds {
  readonly needs: readonly Need[];
  /** At the door. */
  readonly extraMinutes: number;
}

export const NOTHING_NEEDED: ChosenNeeds = { needs: [], extraMinutes: 0 };

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
export const NEEDS = Object.keys(NEED_LABELS) as readonly Need[];

/** What a car can take, as its driver says it. */
export const TAKES_LABELS: Record<VehicleNeed, string> = texts({
  WALKER: msg`A walker or folding chair in the trunk`,
  FRONT_SEAT: msg`The rider in the front seat`,
  ATTENDANT: msg`An attendant besides the rider`,
});
export const TAKES = Object.keys(TAKES_LABELS) as readonly VehicleNeed[];

export const EXTRA_MINUTES = Array.from(
  { length: MAX_EXTRA_MINUTES / EXTRA_MINUTES_STEP + 1 },
  (_, index) => index * EXTRA_MINUTES_STEP,
);

export function minutesText(minutes: number): string {
  return plural(minutes, { one: '# more minute at the door', other: '# more minutes at the door' });
}

/** Each in words; empty when nothing is needed. */
export function needsTexts({ needs, extraMinutes }: ChosenNeeds): readonly string[] {
  const named = NEEDS.filter((need) => needs.includes(need)).map((need) => NEED_LABELS[need]);
  return extraMinutes > 0 ? [...named, minutesText(extraMinutes)] : named;
}

/** The same names in the order in which they are read, without the one, or with it. */
export function toggled<Name extends string>(
  all: readonly Name[],
  chosen: readonly Name[],
  name: Name,
  isOn: boolean,
): Name[] {
  return all.filter((one) => (one === name ? isOn : chosen.includes(one)));
}

/** Whether a car that takes these can take what is needed. */
export function carTakes(takes: readonly VehicleNeed[], needs: readonly Need[]): boolean {
  return TAKES.every((need) => !needs.includes(need) || takes.includes(need));
}
