import { beforeAll, describe, expect, it } from 'vitest';
import { hourLabel } from '../../domain/drivers/weekly-availability.ts';
import { toCaseRecord } from '../../domain/cases/case-record.ts';
import { toVehicleRecord, toWeekVersion } from '../../domain/drivers/driver-records.ts';
import { toPlaceRecord } from '../../domain/places/place-record.ts';
import { toContactRecord } from '../../domain/users/contact-record.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { outcomes } from '../support/outcomes.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../support/test-use-cases.ts';
import { ZOO } from '../support/places.ts';

// Several people save the same record in the same moment, each having seen it as it is: one of them does.

const PEOPLE = [1, 2, 3, 4, 5, 6];
const ROUNDS = 8;

const app = useTestUseCases({ connections: PEOPLE.length });
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeAll(async () => {
  rider = await aFundedRider(app.useCases, '100');
  driver = await anOnlineDriver(app.useCases);
  ({ id: rideId } = await app.useCases.requestRide.execute(rider, aBooking()));
  await app.useCases.acceptRide.execute(driver, { rideId });
});

/** The change that the person of this number makes. */
type Change = (number: number) => Promise<unknown>;

const records: Readonly<Record<string, () => Promise<Change>>> = {
  'name and phone': async () => {
    const { updateProfile } = app.useCases;
    const { version } = toContactRecord(await updateProfile.execute(rider, {}));
    return (number) => updateProfile.execute(rider, { firstName: `Ada ${number}`, version });
  },
  'the car': async () => {
    const { updateDriverProfile } = app.useCases;
    const { version } = toVehicleRecord((await updateDriverProfile.execute(driver, {})).driver);
    return (number) => updateDriverProfile.execute(driver, { vehicleColor: `Red ${number}`, version });
  },
  'the week': async () => {
    const { setWeeklyAvailability, showWeeklyAvailability } = app.useCases;
    const version = toWeekVersion(await showWeeklyAvailability.execute(driver));
    return (number) =>
      setWeeklyAvailability.execute(driver, {
        availability: { Monday: { [hourLabel(number % 24)]: true } },
        version,
      });
  },
  'a saved place': async () => {
    const { savePlace } = app.useCases;
    for (const { id: placeId } of await app.useCases.listSavedPlaces.execute(rider)) {
      await app.useCases.removePlace.execute(rider, { placeId });
    }
    const home = { kind: 'home', name: 'Home', place: ZOO } as const;
    const place = await savePlace.execute(rider, home);
    const { version } = toPlaceRecord(place);
    return (number) =>
      savePlace.execute(rider, { ...home, name: `Home ${number}`, placeId: place.id, version });
  },
  'a case': async () => {
    const { reportProblem, updateCase } = app.useCases;
    const opened = await reportProblem.execute(rider, { rideId, kind: 'other', text: 'Seat belt' });
    const { version } = toCaseRecord(opened, 0);
    return (number) => updateCase.execute(SYSTEM, { caseId: opened.id, note: `Note ${number}`, version });
  },
};

describe.each(Object.entries(records))('%s', (_, open) => {
  it('is saved by one of many who have seen it as it was; every other is told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const change = await open();
      const { won, codes } = await outcomes(PEOPLE.map((number) => change(number + round * PEOPLE.length)));
      expect({ won, codes }).toEqual({ won: 1, codes: { RECORD_CHANGED: PEOPLE.length - 1 } });
    }
  });
});

it('the switch of a driver does not bring back the name that was changed in the same moment', async () => {
  const { updateProfile, updateDriverProfile } = app.useCases;
  for (const number of PEOPLE) {
    await Promise.all([
      updateProfile.execute(driver, { firstName: `Dora ${number}` }),
      ...PEOPLE.map((each) => updateDriverProfile.execute(driver, { allowLongDistance: each % 2 === 0 })),
    ]);
    expect(await updateProfile.execute(driver, {})).toMatchObject({ firstName: `Dora ${number}` });
  }
});
