import {
  ApolloClient,
  ApolloLink,
  HttpLink,
  InMemoryCache,
  type StoreObject,
  type TypePolicy,
} from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { defer, mergeMap, retry, tap } from 'rxjs';
import { CurrentUserDocument } from '../generated/session.ts';
import { askAnew } from './ask-anew.ts';
import { takeEarlyAnswer, type EarlyQuestion } from './early-answers.ts';
import { connectionPages } from './connections.ts';
import { onReconnected } from './live-state.ts';
import { createOfflineLink } from './offline-link.ts';
import { createReauthenticationLink } from './reauthentication.ts';
import { createSessionEndLink, followSignOut } from './session-end.ts';
import type { TokenStore } from './token.ts';

const RETRY_MS = 3_000;

/** The client of our own API: bearer and cookie on every call, subscriptions over one socket opened when needed. */
export function createApolloClient(tokens: TokenStore): ApolloClient {
  const cache = createCache();
  /** How far the server's changes have come that were told here: what is asked then is not answered from before. */
  let heard: unknown;
  const authorize = new SetContextLink(() => {
    const token = tokens.read();
    return {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof heard === 'number' && { 'x-read-after': String(heard) }),
      },
    };
  });
  const http = ApolloLink.from([
    createSessionEndLink(cache),
    createReauthenticationLink(),
    createOfflineLink(),
    authorize,
    new HttpLink({ uri: '/graphql', credentials: 'include', fetch: earlyOr(tokens) }),
  ]);
  let live: ApolloLink | null = null;
  // The code of the socket comes after the first screen; where it does not, it is asked for again.
  const socket = new ApolloLink((operation, forward) =>
    defer(() => import('./live-link.ts')).pipe(
      retry({ delay: RETRY_MS }),
      mergeMap(({ createLiveLink }) => (live ??= createLiveLink(tokens)).request(operation, forward)),
      // The server ends what somebody listens to when their session is over: who is signed in is asked at once.
      tap({
        next: ({ extensions }) => {
          heard = extensions?.['readAfter'] ?? heard;
        },
        complete: () => void askWhoIsSignedIn(),
      }),
    ),
  );
  const askWhoIsSignedIn = () =>
    client.query({ query: CurrentUserDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  const link = ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    socket,
    http,
  );
  const client = new ApolloClient({
    link,
    cache,
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  });
  // What happened meanwhile was told to nobody.
  onReconnected(() => void client.refetchQueries({ include: 'active', onQueryUpdated: askAnew }));
  followSignOut(cache, tokens);
  return client;
}

/** Takes the answer of what the page asked while its code was on the way; asks for everything else. */
function earlyOr(tokens: TokenStore): typeof fetch {
  return (uri, options) => {
    const body =
      typeof options?.body === 'string' ? (JSON.parse(options.body) as Partial<EarlyQuestion>) : {};
    const early = takeEarlyAnswer(body.operationName ?? '', body.variables, tokens.read());
    return early ?? fetch(uri, options);
  };
}

/**
 * Whom a ride names belongs to that ride: a phone number is shown with one ride and withheld with another, so that
 * participants are not one record per person.
 */
const participant: TypePolicy = {
  keyFields: false,
  merge: (before: StoreObject | undefined, after: StoreObject, { readField, mergeObjects }) =>
    before && readField('id', before) === readField('id', after) ? mergeObjects(before, after) : after,
};

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      DriverDashboard: { merge: true },
      RiderDashboard: { merge: true },
      WalletBalance: { merge: true },
      // Parts of a ride, of which each screen asks for what it shows.
      Stop: { merge: true },
      CancelRequest: { merge: true },
      RideMoney: { merge: true },
      AdminFigures: { merge: true },
      RideParticipant: participant,
      FundedRide: { keyFields: ['rideId'] },
      Ride: { fields: { offers: connectionPages(false) } },
      Query: {
        fields: {
          rides: connectionPages(['filter']),
          walletTransactions: connectionPages(false),
          pricingHistory: connectionPages(false),
          earnings: connectionPages(false),
          announcements: connectionPages(false),
          announcementReceipts: connectionPages(['announcementId', 'read']),
          receivedAnnouncements: connectionPages(false),
          payouts: connectionPages(['status', 'due']),
          payoutRequests: connectionPages(['status']),
          bookings: connectionPages(['filter', 'search', 'by', 'date', 'order', 'marked']),
          users: connectionPages(['search', 'type', 'suspended', 'sort', 'direction', 'page', 'first']),
          userBookings: connectionPages(['userId']),
          userTransactions: connectionPages(['userId']),
          organisations: connectionPages(['isOpen']),
          invoices: connectionPages(['organisationId', 'isOpen']),
          everyInvoice: connectionPages(['isOpen']),
          organisationPayments: connectionPages(['organisationId']),
          // From the first page on: whoever leaves, or takes a right back, is gone.
          organisationPassengers: relayStylePagination(['organisationId']),
          helpedRides: relayStylePagination(['filter', 'passengerId', 'organisationId']),
          fundedRides: connectionPages(['organisationId', 'firstDay', 'lastDay', 'agreementId']),
          // A card that was removed is gone.
          paymentMethods: { merge: false },
        },
      },
    },
  });
}
