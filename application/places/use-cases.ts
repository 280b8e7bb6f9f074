import { ListRecentPlaces, ListSavedPlaces, RemovePlace, SavePlace } from './saved-places.ts';

/** The classes of this area's use cases under their names. */
export const placeUseCases = {
  listRecentPlaces: ListRecentPlaces,
  listSavedPlaces: ListSavedPlaces,
  removePlace: RemovePlace,
  savePlace: SavePlace,
};
