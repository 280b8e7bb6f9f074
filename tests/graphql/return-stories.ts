import { expect } from 'vitest';
import { HmacSecretTokens } from '../../adapters/identity/hmac-secret-tokens.ts';
import { returnLinkId } from '../../domain/returns/return-trip.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { SECRET_KEY } from '../support/compose-use-cases.ts';
import type { Asking, People } from './asking.ts';
import { bookingInput } from './graphql-app.ts';
import { ACROSS_TOWN, pointOf } from '../support/places.ts';

type Scene = People<'rider' | 'driver'> & { readonly clock: FixedClock };

/** A ride there, whose rider is brought home by the driver who is near; another with a return at a time. */
export async function rideThereAndBack({ query, change }: Asking, { rider, driver, clock }: Scene) {
  const thereBy = async (): Promise<string> => {
    const input = bookingInput({ totalFare: '100.00', return: { onCall: true } });
    const { id: rideId } = await change<{ id: string }>('requestRide', input, rider);
    await change('acceptRide', { rideId }, driver);
    await change('startRide', { rideId, reason: 'Still at the mall' }, driver);
    await change('completeRide', { rideId, reason: 'Got out early' }, driver);
    return rideId;
  };
  await change('updateDriverProfile', { isAvailable: true }, driver);
  const there = await thereBy();
  expect(await query('ride', { id: there }, rider)).toMatchObject({
    canCallReturn: true,
    returnTrip: { outboundRideId: there, returnRideId: null, kind: 'ON_CALL', state: 'PROMISED' },
  });
  await change('reportDriverLocation', { ...pointOf(ACROSS_TOWN), accuracy: 5 }, driver);
  const { rideId } = await change<{ rideId: string }>('callReturn', { rideId: there }, driver);
  expect(await query('ride', { id: rideId }, rider)).toMatchObject({
    stage: 'ASKED',
    canCallReturn: false,
    askedUntil: new Date(clock.now().getTime() + 3 * 60_000).toISOString(),
    returnTrip: {
      returnRideId: rideId,
      state: 'CALLED',
      returnStatus: 'PENDING',
      fare: expect.any(String) as string,
    },
  });
  await change('cancelRide', { rideId }, rider);
  const byLink = await thereBy();
  const token = new HmacSecretTokens(SECRET_KEY).derive(returnLinkId(byLink));
  expect(await change('callReturnByLink', { token })).toEqual({ isCalled: true });
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const returnAt = inHours(5);
  const round = bookingInput({ totalFare: '100.00', scheduledFor: inHours(2), return: { at: returnAt } });
  expect(await change('requestRide', round, rider)).toMatchObject({
    returnTrip: { kind: 'AT_TIME', state: 'BOOKED', returnAt },
  });
}
