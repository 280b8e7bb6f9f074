import { beforeEach, describe, expect, it } from 'vitest';
import type { SavePlaceInput } from '../../../application/places/inputs.ts';
import { MOST_PLACES } from '../../../domain/places/saved-place.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider();
});

const home: SavePlaceInput = { kind: 'home', name: 'My house', place: ZOO };
const save = (changes: Partial<SavePlaceInput> = {}, who = rider) =>
  app.useCases.savePlace.execute(who, { ...home, ...changes });
const list = (who = rider) => app.useCases.listSavedPlaces.execute(who);
const remove = (placeId: string, who = rider) => app.useCases.removePlace.execute(who, { placeId });

describe('the places of a rider', () => {
  it('are kept under their names, in the order in which they were saved', async () => {
    await save();
    await save({ kind: 'other', name: 'Shopping', place: ACROSS_TOWN });
    expect(await list()).toMatchObject([
      { slot: 1, kind: 'home', name: 'My house', address: ZOO.address, lat: ZOO.lat, lng: ZOO.lng },
      { slot: 2, kind: 'other', name: 'Shopping', address: ACROSS_TOWN.address },
    ]);
  });

  it('are renamed, moved and removed, and a freed number is used again', async () => {
    const { id } = await save();
    await save({ name: 'Second' });
    await save({ placeId: id, kind: 'work', name: 'The zoo', place: ACROSS_TOWN });
    expect(await list()).toMatchObject([
      { id, slot: 1, kind: 'work', name: 'The zoo', address: ACROSS_TOWN.address },
      {},
    ]);
    expect(await remove(id)).toBe(id);
    expect(await save({ name: 'Third' })).toMatchObject({ slot: 1 });
  });

  it('have different names, whatever their capitals, but another rider may use the same', async () => {
    const { id } = await save();
    await expectRefusal(() => save({ name: 'MY HOUSE' }), 'PLACE_NAME_TAKEN');
    await save({ placeId: id, name: 'my house' });
    await save({}, await app.rider());
  });

  it('are twenty at most', async () => {
    for (let number = 1; number <= MOST_PLACES; number += 1) await save({ name: `Place ${number}` });
    await expectRefusal(() => save(), 'TOO_MANY_PLACES');
    expect(await list()).toHaveLength(MOST_PLACES);
  });

  it('are absent for another rider', async () => {
    const { id } = await save();
    const stranger = await app.rider();
    const absent = { kind: 'not_found', message: 'Place not found' };
    await expectRefusal(() => save({ placeId: id, name: 'Mine now' }, stranger), absent);
    await expectRefusal(() => remove(id, stranger), absent);
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toMatchObject([{ id, name: 'My house' }]);
  });

  it('say what lies at their point, whatever words were sent', async () => {
    const place = { ...ZOO, address: 'Another planet' };
    expect(await save({ place })).toMatchObject({ address: ZOO.address });
  });

  it('lie where rides are given', async () => {
    const place = { address: 'Moscow', lat: 55.75, lng: 37.62 };
    await expectRefusal(() => save({ place }), 'OUTSIDE_SERVICE_AREA');
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(41) }, 'Name must be at most 40 characters long'],
  ])('have a name of 1 to 40 characters', async (changes, message) => {
    await expectRefusal(() => save(changes), { kind: 'invalid', message });
  });
});
