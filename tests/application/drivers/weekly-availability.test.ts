import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  driver = await app.driver();
});

const set = async (availability: object) =>
  app.useCases.setWeeklyAvailability.execute(driver, { availability });

describe("a driver's week", () => {
  it('is kept hour by hour, and answered whole', async () => {
    const grid = await set({ Sunday: { '00:00': true }, Friday: { '09:00': true, '10:00': false } });
    expect(app.tables.weeks.get(driver.userId)).toEqual([
      { weekday: 0, hour: 0 },
      { weekday: 5, hour: 9 },
    ]);
    expect(Object.keys(grid)).toHaveLength(7);
    expect(Object.values(grid).map((day) => Object.keys(day).length)).toEqual(Array(7).fill(24));
    expect(grid.Friday).toMatchObject({ '08:00': false, '09:00': true, '10:00': false });
  });

  it('is replaced as a whole', async () => {
    await set({ Monday: { '09:00': true } });
    const grid = await set({ Tuesday: { '23:00': true } });
    expect(grid.Monday['09:00']).toBe(false);
    expect(app.tables.weeks.get(driver.userId)).toEqual([{ weekday: 2, hour: 23 }]);
    await set({});
    expect(app.tables.weeks.get(driver.userId)).toEqual([]);
  });

  it.each([
    ['a day that is none', { Funday: { '09:00': true } }],
    ['a day in other letters', { monday: { '09:00': true } }],
    ['an hour that is none', { Monday: { '24:00': true } }],
    ['half an hour', { Monday: { '09:30': true } }],
    ['an hour without its zero', { Monday: { '9:00': true } }],
    ['neither on nor off', { Monday: { '09:00': 'on' } }],
    ['a list of hours', { Monday: ['09:00'] }],
    ['a list of days', [{ '09:00': true }]],
  ])('is refused with %s', async (_, availability) => {
    await set({ Monday: { '09:00': true } });
    const before = app.tables;
    const refusal = await toRefusal(() => set(availability));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'INVALID_INPUT' });
    expect(refusal.details['field']).toMatch(/^availability/);
    expect(app.tables).toBe(before);
  });
});
