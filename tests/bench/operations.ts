import { print } from 'graphql';
import { RequestRideDocument } from '../../web/generated/booking-dialog.ts';
import { DriverDashboardDocument } from '../../web/generated/driver-home.ts';
import {
  AcceptRideDocument,
  CompleteDriveDocument,
  StartRideDocument,
} from '../../web/generated/ride-acts.ts';
import { RiderHistoryDocument } from '../../web/generated/rider-dashboard.ts';
import { CancelRideDocument } from '../../web/generated/cancel-ride.ts';
import { RiderDashboardDocument } from '../../web/generated/rider-dashboard.ts';
import { getCount, type StatementCount } from '../support/count-statements.ts';
import { aBooking } from '../support/test-use-cases.ts';
import type { WatchedStatements, WireStatement } from '../support/watch-statements.ts';
import { BOOKING_CALLS, type ApiInterface } from './booking-calls.ts';
import type { SignedInUser } from './bench-users.ts';

export interface OperationCount extends StatementCount {
  readonly operation: string;
  readonly apiInterface: ApiInterface;
}

type Document = Parameters<typeof print>[0];

/** Does things over HTTP, one at a time, and counts what each of them sent to the database. */
export class CountedCalls {
  readonly counts: OperationCount[] = [];

  constructor(
    private readonly url: string,
    private readonly sent: WatchedStatements,
    /** Told after each operation that is counted. */
    private readonly done: (operation: string) => Promise<void> = () => Promise.resolve(),
  ) {}

  /** A booking over REST. */
  async book({ token }: SignedInUser): Promise<{ rideId: string; sent: readonly WireStatement[] }> {
    const { path, body } = BOOKING_CALLS.REST;
    const { answer, sent } = await this.call(token, 'POST', path, body);
    return { rideId: (answer as { id: string }).id, sent };
  }

  /** The lines of the latest ride's fare, for which the rates it was booked with are read once in a process. */
  async readRates({ token }: SignedInUser): Promise<void> {
    const query = '{ rides(first: 1) { edges { node { lines { amount } } } } }';
    await this.call(token, 'POST', '/graphql', { query });
  }

  async rest(
    operation: string,
    { token }: SignedInUser,
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> {
    const { answer, sent } = await this.call(token, method, path, body);
    this.counts.push({ operation, apiInterface: 'REST', ...getCount(sent) });
    await this.done(operation);
    return answer;
  }

  async graphql(
    operation: string,
    { token }: SignedInUser,
    document: Document,
    variables = {},
  ): Promise<unknown> {
    const body = { query: print(document), variables };
    const { answer, sent } = await this.call(token, 'POST', '/graphql', body);
    const { data, errors } = answer as { data: unknown; errors?: unknown };
    if (errors) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
    this.counts.push({ operation, apiInterface: 'GraphQL', ...getCount(sent) });
    await this.done(operation);
    return data;
  }

  private async call(token: string, method: string, path: string, body?: object) {
    this.sent.take();
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return { answer: JSON.parse(text) as unknown, sent: this.sent.take() };
  }
}

/** Every hot operation once over each interface; over GraphQL as the web client asks. */
export async function countOperations(
  calls: CountedCalls,
  rider: SignedInUser,
  driver: SignedInUser,
): Promise<void> {
  await countRest(calls, rider, driver);
  await countGraphql(calls, rider, driver);
}

async function countRest(calls: CountedCalls, rider: SignedInUser, driver: SignedInUser): Promise<void> {
  const { path, body } = BOOKING_CALLS.REST;
  const book = async () => ((await calls.rest('booking', rider, 'POST', path, body)) as { id: string }).id;
  const rideId = await book();
  await calls.rest('driver requests', driver, 'GET', '/api/rides/available');
  await calls.rest('accept', driver, 'PUT', `/api/rides/${rideId}/accept`);
  await calls.rest('start', driver, 'PUT', `/api/rides/${rideId}`, { status: 'in_progress' });
  await calls.rest('complete', driver, 'PUT', `/api/rides/${rideId}`, { status: 'completed' });
  const { rideId: unwanted } = await calls.book(rider);
  await calls.rest('cancel', rider, 'PUT', `/api/rides/${unwanted}/cancel`, {});
  await calls.rest('rider dashboard', rider, 'GET', '/api/rider/dashboard');
  await calls.rest('ride list', rider, 'GET', '/api/rides/rider?limit=20');
}

async function countGraphql(calls: CountedCalls, rider: SignedInUser, driver: SignedInUser): Promise<void> {
  const answer = await calls.graphql('booking', rider, RequestRideDocument, {
    input: { ...aBooking(), driverType: 'BROADCAST' },
  });
  const { id: rideId } = (answer as { requestRide: { id: string } }).requestRide;
  await calls.graphql('driver requests', driver, DriverDashboardDocument);
  await calls.graphql('accept', driver, AcceptRideDocument, { rideId });
  await calls.graphql('start', driver, StartRideDocument, { rideId });
  await calls.graphql('complete', driver, CompleteDriveDocument, { rideId, reason: 'Completed at once' });
  const { rideId: unwanted } = await calls.book(rider);
  await calls.graphql('cancel', rider, CancelRideDocument, { rideId: unwanted });
  await calls.graphql('rider dashboard', rider, RiderDashboardDocument);
  await calls.graphql('ride list', rider, RiderHistoryDocument, { filter: 'ALL' });
}
