import type { ApolloClient } from '@apollo/client';
import { csvText } from '../../../application/exports/csv-text.ts';
import { FundedRidesDocument } from '../../generated/funded-rides.ts';
import type { FundedRidesQueryVariables, ListedFundedRideFragment } from '../../generated/operations.ts';
import { toList } from '../../lib/connections.ts';

/** As many as a page of a list has at most. */
const PAGE = 100;

const COLUMNS = [
  'day',
  'passenger',
  'agreement',
  'status',
  'pickup',
  'dropoff',
  'total',
  'organization_pays',
  'refunded',
  'ride',
];

/** Hands a file of all the rides that the filter matches to the device, however many of them are on the screen. */
export async function saveFundedRides(
  client: ApolloClient,
  filter: Omit<FundedRidesQueryVariables, 'first' | 'after'>,
  name: string,
): Promise<void> {
  const csv = fundedRidesCsv(await readAll(client, filter));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** In dollars; of a cancelled ride the organisation pays nothing, of an open one what it has promised. */
export function fundedRidesCsv(rides: readonly ListedFundedRideFragment[]): string {
  const rows = rides.map((ride) => [
    ride.coveredOn,
    ride.passengerName,
    ride.agreementName,
    ride.status.toLowerCase(),
    ride.pickupAddress,
    ride.dropoffAddress,
    ride.total,
    ride.status === 'CANCELLED' ? '0.00' : ride.covered,
    ride.refunded,
    ride.rideId,
  ]);
  return csvText([COLUMNS, ...rows]);
}

async function readAll(client: ApolloClient, filter: FundedRidesQueryVariables) {
  const rides: ListedFundedRideFragment[] = [];
  for (let after: string | null = null; ;) {
    const variables: FundedRidesQueryVariables = { ...filter, first: PAGE, ...(after && { after }) };
    const { data } = await client.query({ query: FundedRidesDocument, variables, fetchPolicy: 'no-cache' });
    if (!data) return rides;
    const page = toList(data.fundedRides);
    rides.push(...page.items);
    if (page.after === null) return rides;
    ({ after } = page);
  }
}
