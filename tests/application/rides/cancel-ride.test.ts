import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
  admin = await app.admin();
});

const cancel = async (who: UserActor, rideId: string, reason?: string) =>
  app.useCases.cancelRide.execute(who, { rideId, reason });

async function confirmed() {
  const { id: rideId } = await app.asked(rider, driver, { scheduledFor: '2026-03-12T10:00:00-04:00' });
  await app.useCases.acceptRide.execute(driver, { rideId });
  return app.useCases.confirmRide.execute(driver, { rideId });
}

const STATES = {
  pending: () => app.request(rider, { tipAmount: '5' }),
  accepted: () => app.accepted(rider, driver),
  confirmed,
  in_progress: () => app.running(rider, driver),
  completed: () => app.completed(rider, driver),
};

describe('cancelling a ride', () => {
  it('gives its rider the whole hold back', async () => {
    const { id } = await STATES.pending();
    const ride = await cancel(rider, id, 'Plans changed');
    expect(ride).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'cancelled',
      cancelledBy: 'rider',
      cancelReason: 'Plans changed',
      expiresAt: null,
    });
    expect(app.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect([...app.tables.holds.values()]).toMatchObject([
      { status: 'released', capturedCents: 0, releasedCents: 26_70 },
    ]);
    expect([...app.tables.entries.values()].at(-1)).toMatchObject({
      kind: 'ride_released',
      transactions: [{ type: 'release', amountCents: 26_70 }],
    });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'cancelled' });
  });

  it('twice releases the money once', async () => {
    const { id } = await STATES.pending();
    const first = await cancel(rider, id);
    const before = app.tables;
    expect(await cancel(rider, id)).toEqual(first);
    expect(app.tables).toEqual(before);
  });

  it.each(['accepted', 'confirmed', 'in_progress', 'completed'] as const)(
    "is not the rider's to do when it is %s",
    async (status) => {
      const { id } = await STATES[status]();
      const before = app.tables;
      await expectRefusal(() => cancel(rider, id, 'No more'), {
        kind: 'conflict',
        code: 'RIDE_STATE',
        details: { status },
      });
      expect(app.tables).toBe(before);
    },
  );

  it.each(['pending', 'accepted', 'confirmed', 'in_progress'] as const)(
    "is an admin's to do when it is %s, for a reason",
    async (status) => {
      const { id } = await STATES[status]();
      expect(await cancel(admin, id, 'Road closed')).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'admin',
        cancelReason: 'Road closed',
      });
      expect(app.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
      expect(app.tables.history.at(-1)).toMatchObject({ actorId: admin.userId, reason: 'Road closed' });
    },
  );

  it.each([undefined, '', '   '])('of a running trip needs more of a reason than %j', async (reason) => {
    const { id } = await STATES.in_progress();
    await expectRefusal(() => cancel(admin, id, reason), { kind: 'invalid', details: { field: 'reason' } });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('does not undo a completed ride, whoever asks', async () => {
    const { id } = await STATES.completed();
    await expectRefusal(() => cancel(admin, id, 'Complaint'), 'RIDE_STATE');
  });

  it('after someone else did is refused', async () => {
    const { id } = await STATES.pending();
    await cancel(admin, id, 'Storm');
    await expectRefusal(() => cancel(rider, id), 'RIDE_STATE');
  });
});
