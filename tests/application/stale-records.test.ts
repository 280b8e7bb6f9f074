import { beforeEach, describe, expect, it } from 'vitest';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import { toVehicleRecord, toWeekVersion } from '../../domain/drivers/driver-records.ts';
import { toNeedsRecord } from '../../domain/needs/needs-record.ts';
import { toEmergencyContactRecord } from '../../domain/users/emergency-contact.ts';
import { toPlaceRecord } from '../../domain/places/place-record.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { InMemoryApp } from '../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../support/refusal.ts';
import { ACROSS_TOWN, ZOO } from '../support/places.ts';

/** A record as somebody sees it who will change it. */
interface Opened {
  readonly version: string;
  /** Saves one change of it, under the version that was seen. */
  readonly change: (version: string | null) => Promise<unknown>;
  /** Saves another one. */
  readonly changeOtherwise: (version: string | null) => Promise<unknown>;
  /** What the first change makes of it, and what is told of it to the second. */
  readonly saved: object;
  readonly read: () => Promise<object> | object;
}

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [rider, driver] = [await app.rider(), await app.driver()];
});

const records: Readonly<Record<string, () => Promise<Opened>>> = {
  'name and phone': async () => {
    const update = async (input: object) => app.useCases.updateProfile.execute(rider, input);
    const read = () => app.tables.users.get(rider.userId) ?? {};
    return {
      read,
      version: toContactRecord(read() as never).version,
      change: async (version) => update({ firstName: 'Ada', version }),
      changeOtherwise: async (version) => update({ lastName: 'Hall', version }),
      saved: { firstName: 'Ada' },
    };
  },
  'the car': async () => {
    const update = async (input: object) => app.useCases.updateDriverProfile.execute(driver, input);
    const view = await update({});
    return {
      version: toVehicleRecord(view.driver).version,
      read: async () => (await update({})).driver,
      change: async (version) => update({ vehicleColor: 'Red', version }),
      changeOtherwise: async (version) => update({ licensePlate: 'MAU 1', version }),
      saved: { vehicleColor: 'Red' },
    };
  },
  'the week': async () => {
    const set = async (day: string, version: string | null) =>
      app.useCases.setWeeklyAvailability.execute(driver, {
        availability: { [day]: { '09:00': true } },
        version,
      });
    return {
      version: toWeekVersion(await set('Sunday', null)),
      change: async (version) => set('Monday', version),
      changeOtherwise: async (version) => set('Friday', version),
      saved: { Monday: [9], Sunday: [] },
      read: async () => app.store.run(({ drivers }) => drivers.week(driver.userId)),
    };
  },
  'a saved place': async () => {
    const home = { kind: 'home', name: 'Home', place: ZOO } as const;
    const place = await app.useCases.savePlace.execute(rider, home);
    const save = async (change: object, version: string | null) =>
      app.useCases.savePlace.execute(rider, { ...home, ...change, placeId: place.id, version });
    return {
      version: toPlaceRecord(place).version,
      change: async (version) => save({ name: 'Zoo' }, version),
      changeOtherwise: async (version) => save({ place: ACROSS_TOWN }, version),
      saved: { name: 'Zoo' },
      read: () => app.tables.savedPlaces.get(place.id) ?? {},
    };
  },
  'whom a rider wants to be told': async () => {
    const person = { name: 'Ann', phone: '+14195550100', language: null };
    const save = async (change: object, version: string | null) =>
      app.useCases.saveEmergencyContact.execute(rider, { ...person, ...change, version });
    return {
      version: toEmergencyContactRecord(await save({}, null)).version,
      change: async (version) => save({ name: 'Bea' }, version),
      changeOtherwise: async (version) => save({ language: 'es' }, version),
      saved: { ...person, name: 'Bea' },
      read: () => app.tables.emergencyContacts.get(rider.userId) ?? {},
    };
  },
  'what a rider needs': async () => {
    const save = async (change: object, version: string | null) =>
      app.useCases.saveNeeds.execute(rider, { needs: [], extraMinutes: 5, ...change, version });
    return {
      version: toNeedsRecord(await save({}, null)).version,
      change: async (version) => save({ needs: ['walker'] }, version),
      changeOtherwise: async (version) => save({ extraMinutes: 10 }, version),
      saved: { needs: ['walker'], extraMinutes: 5 },
      read: () => app.tables.riderNeeds.get(rider.userId) ?? {},
    };
  },
  'a case': async () => {
    const admin = await app.admin();
    const ride = await app.running(await app.rider(200_00), driver);
    const opened = await app.useCases.reportProblem.execute(driver, {
      rideId: ride.id,
      kind: 'other',
      text: 'Seat belt',
    });
    const update = async (change: object, version: string | null) =>
      app.useCases.updateCase.execute(admin, { caseId: opened.id, ...change, version });
    return {
      version: toCaseRecord(opened, 0).version,
      change: async (version) => update({ message: 'We look into it' }, version),
      changeOtherwise: async (version) => update({ state: 'resolved' }, version),
      saved: { state: 'open', messageCount: 1 },
      read: () => ({ ...app.tables.cases.get(opened.id), messages: [...app.tables.caseMessages] }),
    };
  },
};

describe.each(Object.entries(records))('%s', (_, open) => {
  it('opened twice is changed by one; the other is told what is saved by now, and goes on from there', async () => {
    const { version, change, changeOtherwise, saved, read } = await open();
    await change(version);
    const before = await read();
    const refusal = await toRefusal(() => changeOtherwise(version));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'RECORD_CHANGED', details: { saved } });
    expect(await read()).toEqual(before);
    await changeOtherwise((refusal.details as { version: string }).version);
    expect(await read()).not.toEqual(before);
  });

  it('is changed by whoever names no version, as the documented calls do', async () => {
    const { version, change, changeOtherwise } = await open();
    await change(version);
    expect(await toOutcome(changeOtherwise(null))).toBe('done');
  });
});

describe.each(Object.entries(records).filter(([name]) => name !== 'a case'))('%s', (_, open) => {
  it('may be saved again as it is: a repeated call is no change of somebody else', async () => {
    const { version, change, read } = await open();
    await change(version);
    const before = await read();
    await change(version);
    expect(await read()).toEqual(before);
  });
});

it('switches of a driver leave the car as it is, and ask for no version', async () => {
  const update = async (input: object) => app.useCases.updateDriverProfile.execute(driver, input);
  const { version } = toVehicleRecord((await update({})).driver);
  await update({ allowLongDistance: true });
  await update({ isAvailable: false });
  expect((await update({ vehicleColor: 'Red', version })).driver).toMatchObject({ allowLongDistance: true });
});

async function toOutcome(done: Promise<unknown>): Promise<'done'> {
  await done;
  return 'done';
}
