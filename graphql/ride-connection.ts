import { mapPage, type Page } from '../application/ports/pages.ts';
import type { VisibleRide } from '../application/rides/visible-ride.ts';
import { toConnection, type ConnectionArguments } from './connections.ts';
import type { GraphqlContext } from './context.ts';
import { getRide } from './loaders/loaders.ts';

/** A page of rides as a connection, each remembered so that its fields need no further query. */
export function toRides(context: GraphqlContext, page: Page<VisibleRide>, asked: ConnectionArguments) {
  return toConnection(
    mapPage(page, (seen) => getRide(context, seen)),
    asked,
  );
}
