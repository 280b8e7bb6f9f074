import { formatCoordinates } from '../../domain/geo/coordinates.ts';
import { aBooking } from '../support/test-use-cases.ts';

export type ApiInterface = 'REST' | 'GraphQL';

/** A call over HTTP: what is sent, and whether an answer is the wanted one. */
export interface Call {
  readonly path: string;
  readonly body: object;
  isAnswer(status: number, body: string): boolean;
}

const { pickup, dropoff, ...rest } = aBooking();

/** The same broadcast booking over both interfaces. */
export const BOOKING_CALLS: Readonly<Record<ApiInterface, Call>> = {
  REST: {
    path: '/api/rides',
    body: {
      ...rest,
      pickupAddress: pickup.address,
      pickupCoordinates: formatCoordinates(pickup),
      dropoffAddress: dropoff.address,
      dropoffCoordinates: formatCoordinates(dropoff),
    },
    isAnswer: (status) => status === 201,
  },
  GraphQL: {
    path: '/graphql',
    body: {
      operationName: 'RequestRide',
      query:
        'mutation RequestRide($input: RequestRideInput!) { requestRide(input: $input) { id status totalFare } }',
      variables: { input: { pickup, dropoff, ...rest, driverType: 'BROADCAST' } },
    },
    isAnswer: (status, body) => status === 200 && body.startsWith('{"data":{"requestRide":{"id":'),
  },
};
