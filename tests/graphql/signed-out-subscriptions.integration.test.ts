import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../support/test-use-cases.ts';
import {
  getFirst,
  next,
  nudge,
  request,
  REQUESTS_CHANGED,
  RIDE_CHANGED,
  server,
  signUp,
  silence,
  startServers,
  stopServers,
  subscribe,
  untilEnded,
  type Changes,
} from './two-servers.ts';

beforeAll(startServers);
afterAll(stopServers);

const BOOKINGS_CHANGED = 'subscription { bookingsChanged { id } }';

describe('a subscription', () => {
  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'becomes a rider',
      (userId) => server(0).app.useCases.changeRole.execute(SYSTEM, { userId, userType: 'rider' }),
    ],
    [
      'is suspended',
      (userId) => server(0).app.useCases.suspendUser.execute(SYSTEM, { userId, reason: 'Unsafe driving' }),
    ],
  ])('ends at once at both servers when a driver %s, and no other', async (_, signOut) => {
    const [rider, driver, other] = [await signUp('rider'), await signUp('driver'), await signUp('driver')];
    const [first, second, others] = ([0, 1, 1] as const).map((index, who) =>
      subscribe(index, REQUESTS_CHANGED, (who === 2 ? other : driver).token),
    ) as [Changes, Changes, Changes];
    const listening = Promise.all([first, second, others].map((changes) => next(changes)));
    await getFirst(listening, () => request(rider, { tipAmount: '0' }));
    const endings = [first, second].map(untilEnded);
    await silence();
    await signOut(driver.userId);
    expect(await Promise.all(endings)).toEqual(['ended', 'ended']);
    const heard = getFirst(next(others), () => request(rider, { tipAmount: '0' }));
    expect(await heard).toEqual({ rideRequestsChanged: true });
    await expect(subscribe(1, REQUESTS_CHANGED, driver.token).next()).rejects.toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

  it('of every booking ends at once when an admin becomes a dispatcher, who may open it again', async () => {
    const [rider, admin] = [await signUp('rider'), await signUp('admin')];
    await signUp('admin'); // Somebody has to run the service.
    const changes = subscribe(1, BOOKINGS_CHANGED, admin.token);
    await getFirst(next(changes), () => request(rider, { tipAmount: '0' }));
    const ending = untilEnded(changes);
    await silence();
    const { changeRole, logIn } = server(0).app.useCases;
    const asked = { userId: admin.userId, userType: 'admin', isDispatcher: true } as const;
    const { email } = await changeRole.execute(SYSTEM, asked);
    expect(await ending).toBe('ended');
    const { token } = await logIn.execute(
      { email, password: 'secret-1' },
      { address: '192.0.2.1', requestId: 'test' },
    );
    const again = subscribe(1, BOOKINGS_CHANGED, token);
    const heard = await getFirst(next(again), () => request(rider, { tipAmount: '0' }));
    expect(heard).toHaveProperty('bookingsChanged.0.id');
  });

  it('ends at once when a rider becomes an admin', async () => {
    const [rider, driver] = [await signUp('rider'), await signUp('driver')];
    const { id: rideId } = await request(rider);
    const changes = subscribe(1, RIDE_CHANGED, rider.token);
    await getFirst(next(changes), nudge(driver, rideId));
    await server(0).app.useCases.cancelRide.execute(rider, { rideId });
    const ending = untilEnded(changes);
    await silence();
    await server(0).app.useCases.changeRole.execute(SYSTEM, { userId: rider.userId, userType: 'admin' });
    expect(await ending).toBe('ended');
  });
});
