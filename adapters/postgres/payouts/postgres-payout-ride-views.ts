import type { PayoutRideView, PayoutRideViews, PayoutKind } from '../../../application/ports/payouts.ts';
import { arrayOf, integer, money, nullable, text, time, uuid } from '../column-types.ts';
import { readCursor, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';

/** Ids are of the time of the booking. */
const BOOKED_LAST: Order = { column: 'ride_id', type: 'text', direction: 'desc' };

const VIEW = {
  rideId: uuid(),
  destination: text(),
  completedAt: time(),
  amountCents: money(),
} satisfies FieldsOf<PayoutRideView>;

interface Row extends PayoutRideView {
  readonly payoutId: string;
  readonly [field: string]: unknown;
}

const ofPayouts = (payouts: string, rides: string, id: string) =>
  statement(
    `payout-ride-views.of-${payouts}`,
    {
      payout_ids: arrayOf(uuid()),
      afters: arrayOf(nullable(uuid())),
      driver_id: nullable(uuid()),
      limit: integer(),
    },
    `select asked.payout_id, line.ride_id, ride.dropoff_address as destination, earning.created_at as completed_at,
        line.amount
      from unnest($payout_ids::uuid[], $afters::uuid[]) as asked (payout_id, after)
        join ${payouts} payout on payout.id = asked.payout_id
          and ($driver_id::uuid is null or payout.driver_id = $driver_id)
        cross join lateral (
          select ride_id, amount from ${rides}
          where ${id} = payout.id and (asked.after is null or ride_id < asked.after)
          order by ride_id desc limit $limit
        ) line
        join earnings earning on earning.ride_id = line.ride_id
        join rides ride on ride.id = line.ride_id
      order by asked.payout_id, line.ride_id desc`,
    decoderOf({ ...VIEW, payoutId: uuid() }),
  );

const OF: Readonly<Record<PayoutKind, ReturnType<typeof ofPayouts>>> = {
  payout: ofPayouts('payouts', 'payout_rides', 'payout_id'),
  payout_request: ofPayouts('payout_requests', 'payout_request_rides', 'payout_request_id'),
};

export const postgresPayoutRideViews = (sql: SqlRunner): PayoutRideViews => ({
  ofPayouts: async (of, asked, { limit, driverId }) => {
    const afters = asked.map(({ after }) => (after === null ? null : readCursor(BOOKED_LAST, after).id));
    const payout_ids = asked.map(({ payoutId }) => payoutId);
    const rows = await sql.all(OF[of]({ payout_ids, afters, driver_id: driverId, limit: limit + 1 }));
    return payout_ids.map((payoutId) => {
      const ofThis: Row[] = rows.filter((row) => row.payoutId === payoutId).map(withPosition);
      return toPage(ofThis, BOOKED_LAST, { limit }, toView);
    });
  },
});

const withPosition = (row: PayoutRideView & { payoutId: string }): Row => ({
  ...row,
  id: row.rideId,
  position: row.rideId,
});

const toView = ({ rideId, destination, completedAt, amountCents }: Row): PayoutRideView => ({
  rideId,
  destination,
  completedAt,
  amountCents,
});
