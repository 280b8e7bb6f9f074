import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { fullName } from '../../domain/users/user.ts';
import type { listBookings } from '../rides/show-rides.ts';
import type { ProvidedBy } from '../tokens.ts';
import { mapPage } from '../ports/pages.ts';
import type { RideAccounts } from '../ports/payments.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/**
 * Bookings, newest first. Amounts are in dollars. The fare is without the tip; the driver's share and the fee, which add up
 * to it, are there once the ride is completed.
 */
export function bookingsCsv(bookings: ProvidedBy<typeof listBookings>, rideAccounts: RideAccounts): CsvList {
  return csvList({
    filter: csvFilters.bookings,
    page: async (actor, input) => {
      const page = await bookings.execute(actor, input);
      const accounts = await rideAccounts.ofRides(page.items.map(({ ride }) => ride.id));
      const refunded = new Map(accounts.map(({ rideId, refundedCents }) => [rideId, refundedCents]));
      return mapPage(page, (item) => ({ ...item, refundedCents: refunded.get(item.ride.id) ?? 0 }));
    },
    columns: {
      Booking: ({ ride }) => ride.id,
      Requested: ({ ride }) => ride.requestedAt,
      'Scheduled for': ({ ride }) => ride.scheduledFor,
      Completed: ({ ride }) => ride.completedAt,
      Status: ({ ride }) => ride.status,
      Stage: ({ ride }) => STAGE_WORDS[stageOf(ride)],
      Method: ({ ride }) => ride.paymentMethod,
      Payment: ({ ride }) => ride.paymentStatus,
      Rider: ({ rider }) => fullName(rider),
      'Rider email': ({ rider }) => rider.email,
      Driver: ({ driver }) => driver && fullName(driver),
      'Driver email': ({ driver }) => driver && driver.email,
      Pickup: ({ ride }) => ride.pickup.address,
      Dropoff: ({ ride }) => ride.dropoff.address,
      Miles: ({ ride }) => ride.distanceMiles,
      Fare: ({ ride }) => dollarsFromCents(ride.fare.totalCents),
      Tip: ({ ride }) => dollarsFromCents(ride.tipCents),
      Charged: ({ ride }) => dollarsOrNothing(ride.finalCents),
      Refunded: ({ refundedCents }) => dollarsFromCents(refundedCents),
      'Driver share': ({ ride }) => dollarsOrNothing(ride.driverShareCents),
      'Platform fee': ({ ride }) =>
        dollarsOrNothing(
          ride.driverShareCents === null ? null : ride.fare.totalCents - ride.driverShareCents,
        ),
      'Cancel reason': ({ ride }) => ride.cancelReason,
    },
  });
}

function dollarsOrNothing(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}
