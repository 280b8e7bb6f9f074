import { AdminPayoutRequestsDocument } from '../../../web/generated/admin-payout-requests.ts';
import { AdminPayoutsDocument } from '../../../web/generated/admin-payouts.ts';
import { AdminBookingsDocument } from '../../../web/generated/bookings.ts';
import { AdminRideOffersDocument } from '../../../web/generated/offers-dialog.ts';
import { PricingHistoryDocument } from '../../../web/generated/pricing.ts';
import {
  UserBookingsDocument,
  UserMoneyDocument,
  UsersDocument,
} from '../../../web/generated/admin-users.ts';
import { WaitingApprovalsDocument } from '../../../web/generated/approvals.ts';
import { RideReviewsDocument } from '../../../web/generated/reviews.ts';
import { adminRecords } from './admin-records.ts';
import type { AdminTargets } from './admin-targets.ts';
import { RARE_WORD } from './fill-rides.ts';
import { graphql, graphqlList, graphqlLists, type MeasuredCall } from './page-reads.ts';

/** Every list of the console with each of its orders and filters. */
export function adminLists(targets: AdminTargets): MeasuredCall[] {
  return [
    ...bookings(targets),
    ...users(targets),
    ...payouts(),
    ...reviews(targets),
    ...adminRecords(targets),
    ...ofOne(targets),
  ];
}

function bookings({ rideId, riderEmail, day }: AdminTargets): MeasuredCall[] {
  const states = [
    'ACTIVE',
    'PENDING',
    'ACCEPTED',
    'CONFIRMED',
    'IN_PROGRESS',
    'COMPLETED',
    'CANCELLED',
  ] as const;
  const searches = {
    'a word of every address': 'toledo',
    'a word of many addresses': 'zoo',
    'a street': 'monroe',
    'a house and a street': '77 monroe',
    'a house, a street and the town': '77 Monroe St, Toledo',
    'a rare word': RARE_WORD,
    'a rare word and one of every address': `${RARE_WORD} island`,
    'two words that never meet': `${RARE_WORD} toledo`,
    'a letter': 't',
    'a name that many have': 'rider',
    'no hit': 'xyzzy',
    'a whole e-mail address': riderEmail,
    'a ride id': rideId,
    'the end of a ride id': rideId.slice(-8),
  };
  return [
    ...graphqlLists('bookings', AdminBookingsDocument, {
      'newest first': {},
      'oldest first': { order: 'OLDEST' },
      'completed, oldest first': { filter: 'COMPLETED', order: 'OLDEST' },
      'of a day': { date: day },
      'of the month': { date: 'month' },
      'cancelled of the month': { filter: 'CANCELLED', date: 'month' },
      'cancelled of a day': { filter: 'CANCELLED', date: day },
      marked: { marked: true },
    }),
    ...states.flatMap((filter) =>
      graphqlList(`bookings, ${filter.toLowerCase()}`, 'admin', AdminBookingsDocument, { filter }),
    ),
    ...Object.entries(searches).map(([name, search]) =>
      graphql(`bookings, search: ${name}`, 'admin', AdminBookingsDocument, { search }),
    ),
    ...graphqlList('bookings, search: a street, completed', 'admin', AdminBookingsDocument, {
      search: 'monroe',
      filter: 'COMPLETED',
    }),
    graphql('bookings, search: a street, active', 'admin', AdminBookingsDocument, {
      search: 'monroe',
      filter: 'ACTIVE',
    }),
    graphql('bookings, search: a street, of a day', 'admin', AdminBookingsDocument, {
      search: 'monroe',
      date: day,
    }),
  ];
}

function users({ riderEmail, riderId }: AdminTargets): MeasuredCall[] {
  const searches = {
    'a name that many have': 'rita',
    'a rare name': 'measured',
    'names and a number': 'rita rider 77',
    'the beginning of addresses': 'filled-rider-77',
    'a letter': 'r',
    'no hit': 'xyzzy',
    'a whole e-mail address': riderEmail,
    'an id': riderId,
  };
  const sorts = ['CREATED', 'NAME', 'ROLE', 'STATUS'] as const;
  return [
    ...sorts.flatMap((sort) =>
      (['ASC', 'DESC'] as const).flatMap((direction) =>
        graphqlList(`users by ${sort.toLowerCase()}, ${direction.toLowerCase()}`, 'admin', UsersDocument, {
          sort,
          direction,
        }),
      ),
    ),
    ...graphqlLists('users', UsersDocument, {
      riders: { type: 'RIDER' },
      'drivers by name': { type: 'DRIVER', sort: 'NAME', direction: 'ASC' },
      admins: { type: 'ADMIN' },
      suspended: { suspended: true },
      active: { suspended: false },
      'active riders by name': { type: 'RIDER', suspended: false, sort: 'NAME' },
      'suspended drivers': { type: 'DRIVER', suspended: true },
    }),
    graphql('users, page 4 by number', 'admin', UsersDocument, { page: 4, first: 25 }),
    ...Object.entries(searches).flatMap(([name, search]) => [
      graphql(`users, search: ${name}`, 'admin', UsersDocument, { search }),
      graphql(`users by name, search: ${name}`, 'admin', UsersDocument, {
        search,
        sort: 'NAME',
        direction: 'ASC',
      }),
    ]),
    graphql('users, search: drivers called as many', 'admin', UsersDocument, {
      search: 'rita',
      type: 'DRIVER',
    }),
  ];
}

function payouts(): MeasuredCall[] {
  return [
    ...graphqlLists('payouts', AdminPayoutsDocument, {
      all: {},
      pending: { status: 'PENDING' },
      completed: { status: 'COMPLETED' },
      failed: { status: 'FAILED' },
      upcoming: { due: 'UPCOMING' },
      past: { due: 'PAST' },
    }),
    ...graphqlLists('payout requests', AdminPayoutRequestsDocument, {
      all: {},
      pending: { status: 'PENDING' },
      approved: { status: 'APPROVED' },
      completed: { status: 'COMPLETED' },
      rejected: { status: 'REJECTED' },
    }),
    ...graphqlLists('approvals', WaitingApprovalsDocument, { waiting: {} }),
    ...graphqlLists('pricing history', PricingHistoryDocument, { all: {} }),
  ];
}

function reviews({ driverEmail, riderEmail }: AdminTargets): MeasuredCall[] {
  return [
    ...graphqlLists('reviews', RideReviewsDocument, {
      'newest first': { order: 'NEWEST' },
      'lowest first': { order: 'LOWEST' },
      'highest first': { order: 'HIGHEST' },
      'one star': { filter: { stars: 1 } },
      'five stars': { filter: { stars: 5 } },
      'of the driver with most': { filter: { email: driverEmail, side: 'ABOUT' } },
      'of that driver, lowest first': { filter: { email: driverEmail, side: 'ABOUT' }, order: 'LOWEST' },
      'of that driver, one star': { filter: { email: driverEmail, side: 'ABOUT', stars: 1 } },
      'by that driver, lowest first': { filter: { email: driverEmail, side: 'FROM' }, order: 'LOWEST' },
      'by a rider': { filter: { email: riderEmail, side: 'FROM' } },
    }),
  ];
}

/** Lists about one person or ride, those with the longest histories. */
function ofOne({ users: { heavyRider, heavyDriver }, openRideId }: AdminTargets): MeasuredCall[] {
  return [
    ...graphqlLists('bookings of', UserBookingsDocument, {
      'the rider with most': { userId: heavyRider.userId },
      'the driver with most': { userId: heavyDriver.userId },
    }),
    ...graphqlLists('money of', UserMoneyDocument, { 'the rider with most': { userId: heavyRider.userId } }),
    ...graphqlLists('offers of', AdminRideOffersDocument, { 'an open ride': { rideId: openRideId } }),
  ];
}
