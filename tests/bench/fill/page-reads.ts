import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { AddressSuggestionsDocument } from '../../../web/generated/address-field.ts';
import { AdminPayoutRequestsDocument } from '../../../web/generated/admin-payout-requests.ts';
import { AdminPayoutsDocument } from '../../../web/generated/admin-payouts.ts';
import { AdminBookingsDocument } from '../../../web/generated/bookings.ts';
import { PricingHistoryDocument } from '../../../web/generated/pricing.ts';
import { DriverDashboardDocument } from '../../../web/generated/driver-home.ts';
import {
  DriverPayoutsDocument,
  DriverStatsDocument,
  EarningsDocument,
  OwnPayoutRequestsDocument,
} from '../../../web/generated/driver-wallet.ts';
import { FeaturedDriversDocument } from '../../../web/generated/landing.ts';
import { SavedCardsDocument } from '../../../web/generated/payments.ts';
import { RiderHistoryDocument } from '../../../web/generated/rider-dashboard.ts';
import { RiderDashboardDocument } from '../../../web/generated/rider-dashboard.ts';
import { CurrentUserDocument } from '../../../web/generated/session.ts';
import { WalletActivityDocument, WalletScreenDocument } from '../../../web/generated/wallet.ts';
import { WeeklyAvailabilityDocument } from '../../../web/generated/weekly-availability.ts';
import { BOOKING_CALLS } from '../booking-calls.ts';
import type { MeasuredUsers } from './measured-users.ts';

/** Something people do that is measured on both databases. */
export interface MeasuredCall {
  readonly name: string;
  /** Null for a visitor. */
  readonly by: keyof MeasuredUsers | null;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: object | null;
  /** Set for a list that is measured far from its start: the body of the page after a cursor. */
  readonly bodyAfter: ((cursor: string) => object) | null;
}

export function graphql<Variables extends object>(
  name: string,
  by: MeasuredCall['by'],
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
): MeasuredCall {
  const body = { query: print(document), variables };
  return { name, by, method: 'POST', path: '/graphql', body, bodyAfter: null };
}

/** The list once at its start and once far from it. */
export function graphqlList<Variables extends { readonly after?: string | null | undefined }>(
  name: string,
  by: MeasuredCall['by'],
  document: TypedDocumentNode<unknown, Variables>,
  variables: Variables,
): MeasuredCall[] {
  const first = graphql(name, by, document, variables);
  const query = print(document);
  const bodyAfter = (after: string) => ({ query, variables: { ...variables, after } });
  return [first, { ...first, name: `${name}, deep page`, bodyAfter }];
}

/** A list at its start and far from it, with each of some variables, as the admin sees it. */
export function graphqlLists<Variables extends { readonly after?: string | null | undefined }>(
  name: string,
  document: TypedDocumentNode<unknown, Variables>,
  choices: Readonly<Record<string, Variables>>,
): MeasuredCall[] {
  return Object.entries(choices).flatMap(([choice, variables]) =>
    graphqlList(`${name}, ${choice}`, 'admin', document, variables),
  );
}

export function rest(name: string, by: MeasuredCall['by'], path: string): MeasuredCall {
  return { name: `${name} (REST)`, by, method: 'GET', path, body: null, bodyAfter: null };
}

/** Every list, dashboard and search as the web client asks, and what only REST has. Bookings are the last. */
export const MEASURED_CALLS: readonly MeasuredCall[] = [
  graphql('signed-in user', 'rider', CurrentUserDocument, {}),
  graphql('address search', null, AddressSuggestionsDocument, { text: 'Monroe' }),
  graphql('featured drivers, visitor', null, FeaturedDriversDocument, {}),
  ...(['rider', 'heavyRider'] as const).flatMap((by) => [
    graphql(`rider dashboard, ${by}`, by, RiderDashboardDocument, {}),
    rest(`available drivers, ${by}`, by, '/api/drivers/available'),
    rest(`rider's figures, ${by}`, by, '/api/rider/stats'),
    graphql(`wallet, ${by}`, by, WalletScreenDocument, {}),
    graphql(`cards, ${by}`, by, SavedCardsDocument, {}),
  ]),
  ...graphqlList('rides, heavyRider', 'heavyRider', RiderHistoryDocument, { filter: 'ALL' }),
  graphql('active rides, heavyRider', 'heavyRider', RiderHistoryDocument, { filter: 'ACTIVE' }),
  graphql('cancelled rides, heavyRider', 'heavyRider', RiderHistoryDocument, { filter: 'CANCELLED' }),
  ...graphqlList('wallet activity, heavyRider', 'heavyRider', WalletActivityDocument, {}),
  ...(['driver', 'heavyDriver'] as const).flatMap((by) => [
    graphql(`driver dashboard, ${by}`, by, DriverDashboardDocument, {}),
    graphql(`driver's figures, ${by}`, by, DriverStatsDocument, {}),
  ]),
  rest('driver profile, heavyDriver', 'heavyDriver', '/api/driver/profile'),
  graphql('weekly availability, heavyDriver', 'heavyDriver', WeeklyAvailabilityDocument, {}),
  ...graphqlList('rides, heavyDriver', 'heavyDriver', RiderHistoryDocument, { filter: 'ALL' }),
  ...graphqlList('completed rides, heavyDriver', 'heavyDriver', RiderHistoryDocument, {
    filter: 'COMPLETED',
  }),
  ...graphqlList('earnings, heavyDriver', 'heavyDriver', EarningsDocument, {}),
  ...graphqlList('payouts, heavyDriver', 'heavyDriver', DriverPayoutsDocument, {}),
  graphql('payout requests, heavyDriver', 'heavyDriver', OwnPayoutRequestsDocument, {}),
  ...graphqlList('admin bookings', 'admin', AdminBookingsDocument, {}),
  ...(['ACTIVE', 'COMPLETED', 'CANCELLED'] as const).map((filter) =>
    graphql(`admin bookings, ${filter.toLowerCase()}`, 'admin', AdminBookingsDocument, { filter }),
  ),
  ...graphqlList('admin payouts', 'admin', AdminPayoutsDocument, {}),
  graphql('admin payouts, completed', 'admin', AdminPayoutsDocument, { status: 'COMPLETED' }),
  graphql('admin payout requests', 'admin', AdminPayoutRequestsDocument, {}),
  graphql('pricing history', 'admin', PricingHistoryDocument, {}),
  ...Object.entries(BOOKING_CALLS).map(([apiInterface, { path, body }]) => ({
    name: `booking (${apiInterface})`,
    by: 'rider' as const,
    method: 'POST' as const,
    path,
    body,
    bodyAfter: null,
  })),
];
