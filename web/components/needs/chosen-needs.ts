import { EXTRA_MINUTES_STEP, MAX_EXTRA_MINUTES } from '../../../domain/needs/extra-minutes.ts';
import type { Need, VehicleNeed } from '../../generated/operations.ts';

/** What somebody chose, or will be told. */
export interface ChosenNeeds {
  readonly needs: readonly Need[];
  /** At the door. */
  readonly extraMinutes: number;
}

export const NOTHING_NEEDED: ChosenNeeds = { needs: [], extraMinutes: 0 };

/** In the order in which they are chosen and read. */
export const NEEDS = Object.keys({
  WALKER: true,
  FRONT_SEAT: true,
  ATTENDANT: true,
  DOOR_THROUGH_DOOR: true,
  SERVICE_ANIMAL: true,
  HEARING: true,
  SIGHT: true,
  QUIET: true,
} satisfies Record<Need, true>) as readonly Need[];

/** What a car can take or not. */
export const TAKES = Object.keys({
  WALKER: true,
  FRONT_SEAT: true,
  ATTENDANT: true,
} satisfies Record<VehicleNeed, true>) as readonly VehicleNeed[];

export const EXTRA_MINUTES = Array.from(
  { length: MAX_EXTRA_MINUTES / EXTRA_MINUTES_STEP + 1 },
  (_, index) => index * EXTRA_MINUTES_STEP,
);

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
