import { describe, expect, it } from 'vitest';
import { awaitUpload, ORPHAN_MS, type StoredObject } from '../../../domain/objects/stored-object.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { createFixture, type Contract } from './kit.ts';

export function describeStoredObjects(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const kept = { contentType: 'image/webp', sizeBytes: 9 };

  async function insert(ownerId: string, changes: Partial<StoredObject> = {}): Promise<StoredObject> {
    const given = { id: contract.ids.next(), ownerId, purpose: 'driver_document' } as const;
    const object = { ...awaitUpload(given, contract.clock.now()), ...changes };
    await run(({ storedObjects }) => storedObjects.insert(object));
    return object;
  }
  const find = ({ id }: StoredObject) => run(({ storedObjects }) => storedObjects.lock(id));

  describe('stored objects', () => {
    it('are received once, and not too late', async () => {
      const [object, late] = [await insert(await fixture.rider()), await insert(await fixture.rider())];
      const start = ({ id }: StoredObject, at = contract.clock.now()) =>
        run(({ storedObjects }) => storedObjects.startReceiving(id, at));
      expect(await start(object)).toEqual({ ...object, state: 'receiving' });
      expect([await start(object), await start(late, late.uploadExpiresAt)]).toEqual([null, null]);
      expect(await find(late)).toEqual(late);
    });

    it('keep what is saved', async () => {
      const object = await insert(await fixture.rider());
      const stored = { ...object, ...kept, state: 'stored' } as const;
      await run(({ storedObjects }) => storedObjects.save(stored));
      expect(await find(object)).toEqual(stored);
    });

    it('are released but for one, of an owner and a purpose', async () => {
      const [ownerId, otherId] = [await fixture.rider(), await fixture.rider()];
      const attached = { ...kept, state: 'attached' } as const;
      const [old, latest, anothers] = [
        await insert(ownerId, attached),
        await insert(ownerId, attached),
        await insert(otherId, attached),
      ];
      const photo = await insert(ownerId, { ...attached, purpose: 'profile_photo' });
      const states = async () =>
        Promise.all([old, latest, anothers, photo].map(async (one) => (await find(one))?.state));
      await run(({ storedObjects }) => storedObjects.releaseOthers(ownerId, 'driver_document', latest.id));
      expect(await states()).toEqual(['released', 'attached', 'attached', 'attached']);
      await run(({ storedObjects }) => storedObjects.releaseAll(ownerId));
      expect(await states()).toEqual(['released', 'released', 'attached', 'released']);
    });

    it('are one photo of an owner in use, not two for a moment either', async () => {
      const [ownerId, otherId] = [await fixture.rider(), await fixture.rider()];
      const photo = { ...kept, purpose: 'profile_photo' } as const;
      const first = await insert(ownerId, { ...photo, state: 'attached' });
      const second = await insert(ownerId, { ...photo, state: 'stored' });
      await insert(otherId, { ...photo, state: 'attached' });
      const attached = { ...second, state: 'attached' } as const;
      const saveThenRelease = run(async ({ storedObjects }) => {
        await storedObjects.save(attached);
        await storedObjects.releaseOthers(ownerId, 'profile_photo', second.id);
      });
      await expect(saveThenRelease).rejects.toMatchObject({ kind: 'conflict', code: 'PHOTO_CHANGED' });
      await run(async ({ storedObjects }) => {
        await storedObjects.releaseOthers(ownerId, 'profile_photo', second.id);
        await storedObjects.save(attached);
      });
      expect([(await find(first))?.state, (await find(second))?.state]).toEqual(['released', 'attached']);
    });

    it('are orphans when they were released, or led to nothing for an hour', async () => {
      const ownerId = await fixture.rider();
      const now = contract.clock.now();
      const old = { createdAt: minutesAfter(now, -61) };
      const orphans = [
        await insert(ownerId, { ...kept, state: 'released' }),
        await insert(ownerId, old),
        await insert(ownerId, { ...old, ...kept, state: 'stored' }),
        await insert(ownerId, { ...old, state: 'receiving' }),
      ];
      const used = [await insert(ownerId, { ...old, ...kept, state: 'attached' }), await insert(ownerId)];
      const madeBefore = new Date(now.getTime() - ORPHAN_MS);
      const taken = await run(({ storedObjects }) => storedObjects.takeOrphans(madeBefore));
      const isOurs = ({ id }: StoredObject) => [...orphans, ...used].some((one) => one.id === id);
      expect(new Set(taken.filter(isOurs).map(({ id }) => id))).toEqual(new Set(orphans.map(({ id }) => id)));
      expect(new Set(taken.map(({ state }) => state))).toEqual(new Set(['released']));
      for (const { id } of orphans) await run(({ storedObjects }) => storedObjects.delete(id));
      expect(await Promise.all([...orphans, ...used].map(find))).toEqual([null, null, null, null, ...used]);
    });
  });
}
