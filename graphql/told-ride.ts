import type { Ride } from '../domain/rides/ride.ts';
import type { GraphqlContext } from './context.ts';
import { getRide } from './loaders/loaders.ts';

/** The ride as it is told to somebody who need not see it; who rides, drives or is an admin sees it. */
export async function tellRide(context: GraphqlContext, ride: Ride): Promise<Ride> {
  const { actor, useCases } = context;
  if (actor?.userType !== 'rider' || actor.userId === ride.riderId) return ride;
  return getRide(context, await useCases.tellRide.execute(actor, ride));
}

/** Answers an act upon a ride that helpers may do without seeing it: with what of the ride they are told. */
export function told<Args>(act: (parent: object, args: Args, context: GraphqlContext) => Promise<Ride>) {
  return async (parent: object, args: Args, context: GraphqlContext) =>
    tellRide(context, await act(parent, args, context));
}
