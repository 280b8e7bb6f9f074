import { raw } from 'objection';
import type { RideOfferRecords, RideOfferView, RideOfferViews } from '../../../application/ports/rides.ts';
import type { OfferAnswer } from '../../../domain/rides/ride-offer.ts';
import { nullable, text, time } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { remove } from '../statement.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { RIDE_OFFERS } from './ride-table.ts';

const LAST_CHANGED = newestFirst('changed_at', 'offers');

const FORGET = remove('ride-offers.forget', RIDE_OFFERS, 'where changed_at < $changed_at');

/** With the driver as the id of each row: of one ride there is one offer to each. */
const OFFERS = `(select offer.ride_id, offer.driver_id, offer.offered_at, offer.changed_at, offer.driver_id as id,
    coalesce(offer.cash_refusal, case when offer.is_vehicle_refusal then 'vehicle_cannot_take' else offer.refusal end)
      as refusal,
    concat_ws(' ', driver.first_name, driver.last_name) as driver_name, answered.answer, answered.answered_at
  from ride_offers offer
  join users driver on driver.id = offer.driver_id
  left join lateral (
    select answer, answered_at from (
      select case action when 'accept' then 'accepted' when 'decline' then 'declined' else 'given_back' end
        as answer, at as answered_at, seq
      from ride_history
      where ride_id = offer.ride_id and actor_id = offer.driver_id and action in ('accept', 'decline', 'release')
      union all
      select 'passed', created_at, 0 from ride_passes
      where ride_id = offer.ride_id and driver_id = offer.driver_id
    ) as answers order by seq desc limit 1
  ) as answered on true
  where offer.ride_id = ?) as offers`;

export const postgresRideOffers = (sql: SqlRunner, reads: SqlRunner): RideOfferViews & RideOfferRecords => ({
  ofRide: (rideId, page) => {
    const query = queryOf(RIDE_OFFERS)
      .from(raw(OFFERS, [rideId]))
      .select('offers.*');
    return readPage(reads, 'ride-offers.of-ride', { query, order: LAST_CHANGED, page, toItem: viewFromRow });
  },
  forget: (before) => sql.count(FORGET({ changed_at: before })),
});

const aroundFromRow = decoderOf({
  driverName: text(),
  answer: nullable(text<OfferAnswer>()),
  answeredAt: nullable(time()),
});

const viewFromRow: Decoder<RideOfferView> = (row) => ({
  offer: RIDE_OFFERS.fromRow(row),
  ...aroundFromRow(row),
});
