import { notFound } from '../../domain/errors.ts';
import type { Stop } from '../../domain/geo/stop.ts';
import { toPlaceRecord } from '../../domain/places/place-record.ts';
import { freeSlot, recentStops, type SavedPlace } from '../../domain/places/saved-place.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type StopResolver, stopResolver } from '../geo/stop-resolver.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { pageRequest } from '../ports/pages.ts';
import { type RideViews, rideViews } from '../ports/rides.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { placeIdInput, savePlaceInput, type PlaceIdInput, type SavePlaceInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** The rider's places, in the order in which they were saved. */
export class ListSavedPlaces {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(actor: Actor | null): Promise<readonly SavedPlace[]> {
    const { userId } = requireType(actor, 'rider');
    return this.unitOfWork.run(({ savedPlaces }) => savedPlaces.of(userId));
  }
}

export const listSavedPlaces = service(ListSavedPlaces, [unitOfWork]);

const LAST_RIDES = 20;
const MOST_RECENT = 5;

/** The last different addresses the rider went from and to, newest first. */
export class ListRecentPlaces {
  constructor(private readonly rideViews: RideViews) {}

  async execute(actor: Actor | null): Promise<readonly Stop[]> {
    const { userId } = requireType(actor, 'rider');
    const { items } = await this.rideViews.ofRider(userId, 'all', pageRequest({ limit: LAST_RIDES }));
    return recentStops(
      items.map(({ ride }) => ride),
      MOST_RECENT,
    );
  }
}

export const listRecentPlaces = service(ListRecentPlaces, [rideViews]);

/**
 * Keeps an address under a name, or changes one of the rider's places. As at a booking the point decides: words that
 * do not fit it are replaced by the place's own. Throws `TOO_MANY_PLACES`, `PLACE_NAME_TAKEN`, `RECORD_CHANGED`.
 */
export class SavePlace {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly stopResolver: StopResolver,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: SavePlaceInput): Promise<SavedPlace> {
    const { userId: riderId } = requireType(actor, 'rider');
    const { placeId, kind, name, place, version } = parseInput(savePlaceInput, input);
    const words = { kind, name, ...(await this.stopResolver.resolveOne(place)) };
    return this.unitOfWork.run(async ({ savedPlaces }) => {
      if (placeId) {
        const known = await savedPlaces.lock(riderId, placeId);
        if (!known) throw notFound('Place');
        const changed = { ...known, ...words };
        requireVersion(toPlaceRecord(known), version, toPlaceRecord(changed).saved);
        await savedPlaces.save(changed);
        return changed;
      }
      const slot = freeSlot(await savedPlaces.of(riderId));
      const added = { id: this.ids.next(), riderId, slot, ...words, createdAt: this.clock.now() };
      await savedPlaces.insert(added);
      return added;
    });
  }
}

export const savePlace = service(SavePlace, [unitOfWork, stopResolver, ids, clock]);

/** Forgets one of the rider's places; answers its id. */
export class RemovePlace {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(actor: Actor | null, input: PlaceIdInput): Promise<string> {
    const { userId } = requireType(actor, 'rider');
    const { placeId } = parseInput(placeIdInput, input);
    return this.unitOfWork.run(async ({ savedPlaces }) => {
      if (!(await savedPlaces.remove(userId, placeId))) throw notFound('Place');
      return placeId;
    });
  }
}

export const removePlace = service(RemovePlace, [unitOfWork]);
