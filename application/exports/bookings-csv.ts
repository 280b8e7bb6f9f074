import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import type { ListBookings } from '../rides/list-bookings.ts';
import { csvList, type CsvList } from './csv-list.ts';
import { csvFilters } from './inputs.ts';

/** Bookings, newest first. Amounts are in dollars; the total is without the tip. */
export function bookingsCsv(listBookings: Pick<ListBookings, 'execute'>): CsvList {
  return csvList({
    filter: csvFilters.bookings,
    page: (actor, input) => listBookings.execute(actor, input),
    columns: {
      Booking: ({ ride }) => ride.id,
      Requested: ({ ride }) => ride.requestedAt,
      'Scheduled for': ({ ride }) => ride.scheduledFor,
      Status: ({ ride }) => ride.status,
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
      Charged: ({ ride }) => (ride.finalCents === null ? null : dollarsFromCents(ride.finalCents)),
      'Cancel reason': ({ ride }) => ride.cancelReason,
    },
  });
}
