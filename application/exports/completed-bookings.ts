import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import { rideViews, type RideView } from '../ports/rides.ts';
import type { JournalRecord, LedgerAccount } from '../ports/wallet.ts';
import { listJournal } from '../wallet/accounting.ts';
import { csvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** What the ledger says of a completed ride: its completion, a tip given later, what was given back, and what of it was not paid in cash. */
const WHAT = {
  ride_completed: 'completed',
  tip_added: 'tip',
  ride_refunded: 'refund',
  cash_short: 'not paid in cash',
} as const;

type Line = {
  readonly entry: JournalRecord;
  readonly kind: keyof typeof WHAT;
  readonly toDriver: Cents;
  readonly toPlatform: Cents;
  readonly view: RideView;
};

/**
 * Bookings by their completion, oldest first, with later tips and refunds in rows of their own, at their own time: so a
 * month's shares and tips, and its fees, are what the ledger posted to drivers and to the platform for rides in it.
 */
export const completedBookings = csvList({
  filter: csvFilters['completed-bookings'],
  needs: { list: listJournal, rideViews },
  page: async ({ list, rideViews }, actor, input) => {
    const page = await list.execute(actor, input);
    const entries = page.items.flatMap((entry) => (isOfRide(entry) ? [entry] : []));
    const views = await rideViews.findMany([...new Set(entries.map(({ rideId }) => rideId))]);
    const byId = new Map(views.map((view) => [view.ride.id, view]));
    const items = entries.flatMap((entry): Line[] => {
      const view = byId.get(entry.rideId);
      const posted = (account: LedgerAccount) =>
        entry.postings
          .filter((posting) => posting.account === account)
          .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const [toDriver, toPlatform] = [posted('driver_earnings'), posted('platform_revenue')];
      return view ? [{ entry, kind: entry.kind, toDriver, toPlatform, view }] : [];
    });
    return { ...page, items };
  },
  columns: {
    At: ({ entry }) => entry.at,
    What: ({ kind }) => WHAT[kind],
    Booking: ({ view }) => view.ride.id,
    Method: ({ view }) => view.ride.paymentMethod,
    Rider: ({ view }) => fullName(view.rider),
    'Rider email': ({ view }) => view.rider.email,
    Driver: ({ view }) => view.driver && fullName(view.driver),
    'Driver email': ({ view }) => view.driver && view.driver.email,
    Pickup: ({ view }) => view.ride.pickup.address,
    Dropoff: ({ view }) => view.ride.dropoff.address,
    Miles: ({ view }) => view.ride.distanceMiles,
    Charged: (line) => dollarsFromCents(line.toDriver + line.toPlatform),
    Tip: (line) => dollarsFromCents(tipOf(line)),
    'Driver share': (line) => dollarsFromCents(line.toDriver - tipOf(line)),
    'Platform fee': ({ toPlatform }) => dollarsFromCents(toPlatform),
    Entry: ({ entry }) => entry.id,
  },
});

function isOfRide(
  entry: JournalRecord,
): entry is JournalRecord & { readonly kind: keyof typeof WHAT; readonly rideId: string } {
  return entry.rideId !== null && entry.kind in WHAT;
}

/** Of a refund it is not told apart: what is taken back from the driver is one amount. */
function tipOf({ kind, toDriver, view: { ride } }: Line): Cents {
  if (kind === 'ride_refunded' || kind === 'cash_short') return 0;
  return kind === 'tip_added' ? toDriver : toDriver - (ride.driverShareCents ?? 0);
}
