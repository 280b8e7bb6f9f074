import type { SavedPlaces } from '../../../application/ports/places.ts';
import type { SavedPlace } from '../../../domain/places/saved-place.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { SAVED_PLACES } from './saved-place-table.ts';

const OF = statement(
  'saved-places.of',
  SAVED_PLACES.columns,
  `select ${SAVED_PLACES.list()} from saved_places where rider_id = $rider_id order by slot`,
  SAVED_PLACES.fromRow,
);

const LOCK = statement(
  'saved-places.lock',
  SAVED_PLACES.columns,
  `select ${SAVED_PLACES.list()} from saved_places where id = $id and rider_id = $rider_id for no key update`,
  SAVED_PLACES.fromRow,
);

const INSERT = statement('saved-places.insert', SAVED_PLACES.columns, insertInto(SAVED_PLACES));

const SAVE = statement(
  'saved-places.save',
  SAVED_PLACES.columns,
  `update saved_places set ${assignments('kind', 'name', 'address', 'lat', 'lng')}
    where id = $id and rider_id = $rider_id`,
);

const REMOVE = statement(
  'saved-places.remove',
  SAVED_PLACES.columns,
  'delete from saved_places where id = $id and rider_id = $rider_id',
);

export class PostgresSavedPlaces implements SavedPlaces {
  constructor(private readonly sql: SqlRunner) {}

  async of(riderId: string): Promise<readonly SavedPlace[]> {
    const { rows } = await this.sql.run(OF({ rider_id: riderId }));
    return rows;
  }

  async lock(riderId: string, placeId: string): Promise<SavedPlace | null> {
    const { rows } = await this.sql.run(LOCK({ id: placeId, rider_id: riderId }));
    return rows[0] ?? null;
  }

  async insert(place: SavedPlace): Promise<void> {
    await this.sql.run(INSERT(SAVED_PLACES.toRow(place)));
  }

  async save(place: SavedPlace): Promise<void> {
    await this.sql.run(SAVE(SAVED_PLACES.toRow(place)));
  }

  async remove(riderId: string, placeId: string): Promise<boolean> {
    const { count } = await this.sql.run(REMOVE({ id: placeId, rider_id: riderId }));
    return count > 0;
  }
}
