import { isMoot } from '../../domain/dispatch/undo.ts';
import type { Rides } from '../ports/rides.ts';

interface MovedRide {
  readonly rideId?: string;
  /** The move that it is about, where an operator may have taken it back. */
  readonly moveId?: string;
}

/** Whether what a mail or a notice tells of was taken back meanwhile, by what it is about. */
export async function wasTakenBack(rides: Pick<Rides, 'history'>, data: object): Promise<boolean> {
  const { rideId, moveId }: MovedRide = data;
  return rideId !== undefined && moveId !== undefined && isMoot(await rides.history(rideId), moveId);
}
