import { describe, expect, it } from 'vitest';
import type { TripLink } from '../../../domain/rides/trip-link.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { type Contract, createFixture } from './kit.ts';

export function describeTripLinks(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  async function insert(overrides: Partial<TripLink> = {}): Promise<TripLink> {
    const ride = overrides.rideId ? null : await fixture.ride();
    const link = {
      id: fixture.nextId(),
      rideId: ride?.id ?? '',
      createdBy: overrides.createdBy ?? ride?.riderId ?? (await fixture.rider()),
      slot: 1,
      createdAt: now,
      expiresAt: minutesAfter(now, 60),
      revokedAt: null,
      ...overrides,
    };
    await run(({ tripLinks }) => tripLinks.insert(link, `digest of ${link.id}`));
    return link;
  }
  const find = (id: string) => run(({ tripLinks }) => tripLinks.find(id));

  describe('links by which rides are followed', () => {
    it('are kept of each ride and of who made them, the oldest first', async () => {
      const first = await insert();
      const { rideId, createdBy } = first;
      const second = await insert({ rideId, createdBy, slot: 2, createdAt: minutesAfter(now, 1) });
      await insert({ createdBy: await fixture.rider() });
      expect(await find(first.id)).toEqual(first);
      expect(await find(fixture.nextId())).toBeNull();
      expect(await run(({ tripLinks }) => tripLinks.ofRide(rideId))).toEqual([first, second]);
      expect(await run(({ tripLinks }) => tripLinks.madeBy(createdBy))).toEqual([first, second]);
    });

    it('have a place each, which is free again once they are stopped or have expired', async () => {
      const { rideId, ...link } = await insert();
      await expect(insert({ rideId, slot: 1 })).rejects.toMatchObject({ code: 'TOO_MANY_TRIP_LINKS' });
      await run(({ tripLinks }) =>
        tripLinks.saveRevoked({ ...link, rideId, slot: null, revokedAt: minutesAfter(now, 1) }),
      );
      expect(await find(link.id)).toMatchObject({ slot: null, revokedAt: minutesAfter(now, 1) });
      const next = await insert({ rideId, slot: 1 });
      await run(({ tripLinks }) => tripLinks.freeEnded(rideId, minutesAfter(now, 59)));
      expect(await find(next.id)).toMatchObject({ slot: 1 });
      await run(({ tripLinks }) => tripLinks.freeEnded(rideId, minutesAfter(now, 60)));
      expect(await find(next.id)).toMatchObject({ slot: null });
      await insert({ rideId, slot: 1 });
    });

    it('are stopped that some have made for a passenger, of an organisation where one is named', async () => {
      const ride = await fixture.ride();
      const [helper, other] = [await fixture.rider(), await fixture.rider()];
      const made = await insert({ rideId: ride.id, createdBy: helper });
      const kept = [
        await insert({ rideId: ride.id, createdBy: other, slot: 2 }),
        await insert({ createdBy: helper }),
      ];
      const stop = (organisationId: string | null) =>
        run(({ tripLinks }) => tripLinks.stopMadeFor(ride.riderId, [helper], organisationId, now));
      await stop(fixture.nextId());
      expect(await find(made.id)).toEqual(made);
      await stop(null);
      expect(await find(made.id)).toEqual({ ...made, slot: null, revokedAt: now });
      for (const link of kept) expect(await find(link.id)).toEqual(link);
    });

    it('are forgotten some time after they ended', async () => {
      const [old, recent] = [
        await insert({ createdAt: minutesAfter(now, -600), expiresAt: minutesAfter(now, -500) }),
        await insert({ createdAt: minutesAfter(now, -300), expiresAt: minutesAfter(now, -200) }),
      ];
      expect(await run(({ tripLinks }) => tripLinks.forget(minutesAfter(now, -400)))).toBeGreaterThan(0);
      expect(await find(old.id)).toBeNull();
      expect(await find(recent.id)).toEqual(recent);
    });

    it('are forgotten with the account of their rider, whoever made them', async () => {
      const ride = await fixture.ride(aRide.cancelled);
      const admin = await fixture.rider();
      const [own, other] = [
        await insert({ rideId: ride.id, createdBy: ride.riderId }),
        await insert({ rideId: ride.id, createdBy: admin, slot: 2 }),
      ];
      await run(({ closedAccounts }) => closedAccounts.erase(ride.riderId, 'hash', now));
      expect([await find(own.id), await find(other.id)]).toEqual([null, null]);
    });
  });
}
