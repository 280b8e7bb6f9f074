import { notFound, orNotFound } from '../../domain/errors.ts';
import { toPlaceRecord } from '../../domain/places/place-record.ts';
import { freeSlot, recentStops } from '../../domain/places/saved-place.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { rider, riderOrDispatcher } from '../access.ts';
import { passengerInput } from '../care/inputs.ts';
import { findRecordsOwner, lockRecordsOwner, recordKept } from '../care/passenger-records.ts';
import { stopResolver } from '../geo/stop-resolver.ts';
import { pageRequest } from '../ports/pages.ts';
import { rideViews } from '../ports/rides.ts';
import { command, query, workflow } from '../use-case.ts';
import { placeIdInput, savePlaceInput } from './inputs.ts';

/** The places of the rider, or of a passenger whom they speak for, in the order in which they were saved. */
export const listSavedPlaces = command({
  access: riderOrDispatcher,
  input: passengerInput,
  run: async ({ tx, actor, input: { passengerId } }) => {
    const { riderId } = await findRecordsOwner(tx, actor, passengerId);
    return tx.savedPlaces.of(riderId);
  },
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
 * Keeps an address under a name, or changes one of the places. As at a booking the point decides: words that
 * do not fit it are replaced by the place's own. Throws `TOO_MANY_PLACES`, `PLACE_NAME_TAKEN`, `RECORD_CHANGED`.
 */
export const savePlace = workflow({
  access: riderOrDispatcher,
  input: savePlaceInput.extend(passengerInput.shape),
  needs: { stopResolver },
  run: async ({ actor, input, transact }, { stopResolver }) => {
    const { passengerId, placeId, kind, name, place, version } = input;
    const words = { kind, name, ...(await stopResolver.resolveOne(place)) };
    return transact(async (tx) => {
      const { savedPlaces } = tx;
      const owner = await lockRecordsOwner(tx, actor, passengerId);
      const { riderId } = owner;
      await recordKept(tx, owner, 'place.save-for-other');
      if (placeId) {
        const known = orNotFound(await savedPlaces.lock(riderId, placeId), 'Place');
        const changed = { ...known, ...words };
        requireVersion(toPlaceRecord(known), version, toPlaceRecord(changed).saved);
        await savedPlaces.save(changed);
        return changed;
      }
      const slot = freeSlot(await savedPlaces.of(riderId));
      const added = { id: tx.newId(), riderId, slot, ...words, createdAt: tx.now() };
      await savedPlaces.insert(added);
      return added;
    });
  },
});

/** Forgets one of the places; answers its id. */
export const removePlace = command({
  access: riderOrDispatcher,
  input: placeIdInput.extend(passengerInput.shape),
  run: async ({ tx, actor, input: { passengerId, placeId } }) => {
    const owner = await lockRecordsOwner(tx, actor, passengerId);
    if (!(await tx.savedPlaces.remove(owner.riderId, placeId))) throw notFound('Place');
    await recordKept(tx, owner, 'place.remove-for-other');
    return placeId;
  },
});
