import { AdminCaseDocument } from '../../../web/generated/admin-cases.ts';
import { AdminHomeDocument } from '../../../web/generated/admin-home.ts';
import {
  UserAccountDocument,
  UserEventsDocument,
  UserSessionsDocument,
} from '../../../web/generated/admin-users.ts';
import { AdminPricingDocument } from '../../../web/generated/pricing.ts';
import { AssignableDriversDocument } from '../../../web/generated/assign-dialog.ts';
import { AdminBookingDetailsDocument } from '../../../web/generated/booking-drawer.ts';
import { DriverReviewDocument } from '../../../web/generated/driver-review.ts';
import { LedgerStateDocument } from '../../../web/generated/ledger-state.ts';
import { PayoutTotalsDocument } from '../../../web/generated/payout-totals.ts';
import { PricingPreviewDocument } from '../../../web/generated/pricing.ts';
import type { AdminTargets } from './admin-targets.ts';
import { graphql, rest, type MeasuredCall } from './page-reads.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const RATES = { ...proposedRates, schedulingFee: '3.00', shortDistancePerMile: '2.00' };

/** Every card, figure and single record of the console, and what REST has of them. */
export function adminScreens(targets: AdminTargets): MeasuredCall[] {
  const { users, rideId, openRideId, caseId, riderId, riderEmail, driverEmail } = targets;
  const [rider, driver] = [users.heavyRider.userId, users.heavyDriver.userId];
  return [
    graphql('home', 'admin', AdminHomeDocument, { most: 5 }),
    graphql('totals of payouts', 'admin', PayoutTotalsDocument, {}),
    graphql('state of the ledger', 'admin', LedgerStateDocument, {}),
    graphql('prices', 'admin', AdminPricingDocument, {}),
    graphql('preview of prices', 'admin', PricingPreviewDocument, { rates: RATES }),
    graphql('a booking', 'admin', AdminBookingDetailsDocument, { id: rideId }),
    graphql('drivers for a ride', 'admin', AssignableDriversDocument, { rideId: openRideId }),
    graphql('drivers for a ride, search: all', 'admin', AssignableDriversDocument, {
      rideId: openRideId,
      search: 'dora',
    }),
    graphql('drivers for a ride, search: one', 'admin', AssignableDriversDocument, {
      rideId: openRideId,
      search: 'driver 33',
    }),
    graphql('a case', 'admin', AdminCaseDocument, { id: caseId }),
    graphql('account of a rider', 'admin', UserAccountDocument, { userId: riderId }),
    graphql('account of the rider with most', 'admin', UserAccountDocument, { userId: rider }),
    graphql('account of the driver with most', 'admin', UserAccountDocument, { userId: driver }),
    graphql('sessions of a rider', 'admin', UserSessionsDocument, { userId: riderId }),
    graphql('events of a rider', 'admin', UserEventsDocument, { email: riderEmail }),
    graphql('events of a driver', 'admin', UserEventsDocument, { email: driverEmail }),
    graphql('application of a driver', 'admin', DriverReviewDocument, { driverId: driver }),
    ...[
      'stats',
      'total-bookings',
      'total-users',
      'wallet-value',
      'pending-bookings',
      'users',
      'ratings',
      'payouts',
      'payout-requests',
      'approvals',
      'driver-applications',
      'pricing-history',
      `user-details/${rider}`,
      `user-details/${driver}`,
      `user/${rider}/stats`,
      `user/${driver}/stats`,
      `users/${rider}/bookings`,
      `driver-details/${driver}`,
    ].map((path) =>
      rest(path.replace(rider, 'rider').replace(driver, 'driver'), 'admin', `/api/admin/${path}`),
    ),
  ];
}
