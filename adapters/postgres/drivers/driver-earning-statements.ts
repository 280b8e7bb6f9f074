import type { EarningLine } from '../../../domain/payouts/earnings-report.ts';
import { cents, text, time, uuid } from '../column-types.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

const COLUMNS = { driver_id: uuid(), start: time(), end: time() };

/** Of entries about rides: payouts, and cash that is kept, move what was earned before. An entry has one posting for its driver. */
export const EARNING_LINES = statement(
  'driver-views.earning-lines',
  COLUMNS,
  `select entry.id, entry.created_at as at, entry.kind, entry.ride_id, rides.dropoff_address as destination,
      postings.amount_cents
    from postings
    join journal_entries entry on entry.id = postings.entry_id
    join rides on rides.id = entry.ride_id
    where postings.account = 'driver_earnings' and postings.user_id = $driver_id
      and entry.kind <> 'cash_kept' and entry.created_at >= $start and entry.created_at < $end
    order by entry.created_at, entry.id`,
  decoderOf({
    id: uuid(),
    at: time(),
    kind: text<EarningLine['kind']>(),
    rideId: uuid(),
    destination: text(),
    amountCents: cents('amount_cents'),
  }),
);

export const SHIFTS = statement(
  'driver-views.shifts',
  COLUMNS,
  `select greatest(started_at, $start) as start, least(seen_at, $end) as "end"
    from driver_shifts where driver_id = $driver_id and started_at < $end and seen_at > $start
    order by started_at`,
  decoderOf({ start: time(), end: time() }),
);
