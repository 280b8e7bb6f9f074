import type { SavedPlaces } from '../../../application/ports/places.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, update } from '../statement.ts';
import { SAVED_PLACES } from './saved-place-table.ts';

const CHANGES = ['kind', 'name', 'address', 'lat', 'lng'] as const;
const OWN = 'where id = $id and rider_id = $rider_id';

const OF = select('saved-places.of', SAVED_PLACES, 'where rider_id = $rider_id order by slot');
const LOCK = select('saved-places.lock', SAVED_PLACES, `${OWN} for no key update`);
const INSERT = insert('saved-places.insert', SAVED_PLACES);
const SAVE = update('saved-places.save', SAVED_PLACES, CHANGES, OWN);
const REMOVE = remove('saved-places.remove', SAVED_PLACES, OWN);

export const postgresSavedPlaces = (sql: SqlRunner): SavedPlaces => ({
  of: (riderId) => sql.all(OF({ rider_id: riderId })),
  lock: (riderId, id) => sql.first(LOCK({ id, rider_id: riderId })),
  insert: (place) => sql.write(INSERT(SAVED_PLACES.toRow(place))),
  save: (place) => sql.write(SAVE(SAVED_PLACES.toRow(place))),
  remove: (riderId, id) => sql.some(REMOVE({ id, rider_id: riderId })),
});
