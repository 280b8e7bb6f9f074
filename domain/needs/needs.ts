interface NeedRule {
  /** As rider, driver and operator read it. */
  readonly words: string;
  /** Not every car can: those that can say so. */
  readonly isOfVehicle: boolean;
  /**
   * What a driver has to know to answer. The rest is told to the driver who has the ride alone, so that none of it can be
   * a reason to decline.
   */
  readonly isToldWithOffer: boolean;
}

/** What a person may need of a ride, in the order in which it is read. */
export const NEEDS = {
  walker: { words: 'Walker or folding chair in the trunk', isOfVehicle: true, isToldWithOffer: true },
  front_seat: { words: 'Front seat', isOfVehicle: true, isToldWithOffer: true },
  attendant: { words: 'An attendant rides along', isOfVehicle: true, isToldWithOffer: true },
  door_through_door: { words: 'Help from door to door', isOfVehicle: false, isToldWithOffer: true },
  service_animal: { words: 'Service animal', isOfVehicle: false, isToldWithOffer: false },
  hearing: { words: 'Hard of hearing', isOfVehicle: false, isToldWithOffer: false },
  sight: { words: 'Low vision', isOfVehicle: false, isToldWithOffer: false },
  quiet: { words: 'A quiet ride', isOfVehicle: false, isToldWithOffer: false },
} as const satisfies Readonly<Record<string, NeedRule>>;

export type Need = keyof typeof NEEDS;
export const NEED_NAMES = Object.keys(NEEDS) as readonly Need[];

export type VehicleNeed = {
  [Name in Need]: (typeof NEEDS)[Name]['isOfVehicle'] extends true ? Name : never;
}[Need];
export const VEHICLE_NEEDS = NEED_NAMES.filter(isVehicleNeed);

/** What somebody needs, in the order of `NEEDS`, each once; and the minutes more at the pickup, 0 to 30 in steps of 5. */
export interface RideNeeds {
  readonly needs: readonly Need[];
  readonly extraMinutes: number;
}

export const NO_NEEDS: RideNeeds = { needs: [], extraMinutes: 0 };

/** The same, in the order of `NEEDS` and each once. */
export function inOrder<Name extends Need>(names: readonly Name[]): Name[] {
  return NEED_NAMES.filter((name): name is Name => (names as readonly Need[]).includes(name));
}

export function hasNeeds({ needs, extraMinutes }: RideNeeds): boolean {
  return needs.length > 0 || extraMinutes > 0;
}

export function isSameNeeds(one: RideNeeds, other: RideNeeds): boolean {
  return one.extraMinutes === other.extraMinutes && inOrder(one.needs).join() === inOrder(other.needs).join();
}

/** What a driver reads who is asked for the ride. */
export function toldWithOffer({ needs, extraMinutes }: RideNeeds): RideNeeds {
  return { needs: needs.filter((need) => NEEDS[need].isToldWithOffer), extraMinutes };
}

/** Whether a car that takes these can take what is needed. */
export function canTake(takes: readonly VehicleNeed[], needs: readonly Need[]): boolean {
  return needs.filter(isVehicleNeed).every((need) => takes.includes(need));
}

function isVehicleNeed(need: Need): need is VehicleNeed {
  return NEEDS[need].isOfVehicle;
}
