import { notFound, orNotFound } from '../../domain/errors.ts';
import { toPlaceRecord } from '../../domain/places/place-record.ts';
import { freeSlot, recentStops } from '../../domain/places/saved-place.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { rider } from '../access.ts';
import { stopResolver } from '../geo/stop-resolver.ts';
import { pageRequest } from '../ports/pages.ts';
import { rideViews } from '../ports/rides.ts';
import { command, query, workflow } from '../use-case.ts';
import { placeIdInput, savePlaceInput } from './inputs.ts';

/** The rider's places, in the order in which they were saved. */
export const listSavedPlaces = command({
  access: rider,
  run: ({ tx, actor }) => tx.savedPlaces.of(actor.userId),
});

const LAST_RIDES = 20;
const MOST_RECENT = 5;

/** The last different addresses the rider went from and to, newest first. */
export const listRecentPlaces = query({
  access: rider,
  needs: { rideViews },
  run: async ({ actor }, { rideViews }) => {
    const { items } = await rideViews.ofRider(actor.userId, 'all', pageRequest({ limit: LAST_RIDES }));
    return recentStops(
      items.map(({ ride }) => ride),
      MOST_RECENT,
    );
  },
});

/**
 * Keeps an address under a name, or changes one of the rider's places. As at a booking the point decides: words that
 * do not fit it are replaced by the place's own. Throws `TOO_MANY_PLACES`, `PLACE_NAME_TAKEN`, `RECORD_CHANGED`.
 */
export const savePlace = workflow({
  access: rider,
  input: savePlaceInput,
  needs: { stopResolver },
  run: async ({ actor: { userId: riderId }, input, transact }, { stopResolver }) => {
    const { placeId, kind, name, place, version } = input;
    const words = { kind, name, ...(await stopResolver.resolveOne(place)) };
    return transact(async ({ savedPlaces, newId, now }) => {
      if (placeId) {
        const known = orNotFound(await savedPlaces.lock(riderId, placeId), 'Place');
        const changed = { ...known, ...words };
        requireVersion(toPlaceRecord(known), version, toPlaceRecord(changed).saved);
        await savedPlaces.save(changed);
        return changed;
      }
      const slot = freeSlot(await savedPlaces.of(riderId));
      const added = { id: newId(), riderId, slot, ...words, createdAt: now() };
      await savedPlaces.insert(added);
      return added;
    });
  },
});

/** Forgets one of the rider's places; answers its id. */
export const removePlace = command({
  access: rider,
  input: placeIdInput,
  run: async ({ tx, actor, input: { placeId } }) => {
    if (!(await tx.savedPlaces.remove(actor.userId, placeId))) throw notFound('Place');
    return placeId;
  },
});
