import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  driver = await app.driver();
});

const update = async (input: object) => app.useCases.updateDriverProfile.execute(driver, input);
const profile = () => app.tables.profiles.get(driver.userId);
const user = () => app.tables.users.get(driver.userId);

describe("a driver's profile", () => {
  it.each([
    [{ isAvailable: false }, { isAvailable: false, availability: 'offline' }],
    [{ isAvailable: true }, { isAvailable: true, availability: 'available' }],
    [{ availability: 'offline' }, { isAvailable: false, availability: 'offline' }],
    [{ availability: 'available' }, { isAvailable: true, availability: 'available' }],
    [
      { isAvailable: false, availability: 'available' },
      { isAvailable: false, availability: 'offline' },
    ],
    [{ allowLongDistance: true }, { allowLongDistance: true, isAvailable: true }],
  ])('follows the switches: %j', async (input, expected) => {
    const view = await update(input);
    expect(view.driver).toMatchObject(expected);
    expect(profile()).toMatchObject(expected);
  });

  it('changes person and vehicle, and keeps what is left out', async () => {
    const before = profile();
    const view = await update({
      firstName: 'Zoë',
      phone: '(419) 555-0110',
      vehicleMake: 'Honda',
      vehicleYear: 2024,
    });
    expect(view.user).toMatchObject({ firstName: 'Zoë', lastName: 'Okafor' });
    expect(view.driver.vehicle).toEqual({ ...before?.vehicle, make: 'Honda', year: 2024 });
    expect(user()).toEqual(view.user);
    expect(profile()).toEqual(view.driver);
    expect((await update({ phone: null })).user.phone).toBeNull();
  });

  it('cannot go online before an admin has approved it; everything else can be set', async () => {
    app.changeUser(driver.userId, { isDriverApproved: false });
    await update({ isAvailable: false, vehicleColor: 'Green' });
    for (const input of [{ isAvailable: true }, { availability: 'available' }]) {
      await expectRefusal(() => update(input), { kind: 'forbidden', code: 'DRIVER_NOT_APPROVED' });
    }
    expect(profile()).toMatchObject({ isAvailable: false, vehicle: { color: 'Green' } });
  });

  it('sends the address along as it is, and needs the password for another one', async () => {
    const email = user()?.email;
    expect((await update({ email, allowLongDistance: true })).user.email).toBe(email);
    const before = app.tables;
    await expectRefusal(() => update({ email: 'zoe@maumee.test', allowLongDistance: false }), {
      code: 'INVALID_FIELD',
      details: { field: 'currentPassword' },
    });
    expect(app.tables).toEqual(before);
  });

  it.each([
    ['isAvailable', 'yes'],
    ['availability', 'busy'],
    ['allowLongDistance', 1],
    ['firstName', ' '],
    ['lastName', 'x'.repeat(61)],
    ['email', 'zoe'],
    ['phone', 'x'.repeat(31)],
    ['vehicleYear', 1979],
    ['vehicleYear', 2020.5],
    ['vehicleYear', '2020'],
    ['licensePlate', 'x'.repeat(13)],
    ['vehicleMake', 'Hon\u0000da'],
  ])('with a %s of %j is refused by name', async (field, value) => {
    const before = app.tables;
    await expectRefusal(() => update({ [field]: value }), { kind: 'invalid', details: { field } });
    expect(app.tables).toBe(before);
  });

  it('ignores what only the app may set', async () => {
    const [profileBefore, userBefore] = [profile(), user()];
    await update({ rating: 5, totalTrips: 900, approved: true, userType: 'admin', walletBalance: '9' });
    expect(profile()).toEqual(profileBefore);
    expect(user()).toEqual(userBefore);
  });
});
