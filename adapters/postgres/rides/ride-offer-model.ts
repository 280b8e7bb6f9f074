import { Model } from 'objection';
import { RIDE_OFFERS } from './ride-table.ts';

/** Rows of `ride_offers`, to choose and order them by. */
export class RideOfferModel extends Model {
  static override readonly tableName = RIDE_OFFERS.name;
}
