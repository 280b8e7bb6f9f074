export { listRecentPlaces, listSavedPlaces, removePlace, savePlace } from './saved-places.ts';
