import type { z } from 'zod';
import { toVehicleRecord, toWeekRecord } from '../../domain/drivers/driver-records.ts';
import { type Driver, setOnline } from '../../domain/drivers/driver.ts';
import { gridFromSlots, slotsFromGrid } from '../../domain/drivers/weekly-availability.ts';
import { notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireDriving } from '../../domain/rides/eligibility.ts';
import { changeContact } from '../../domain/users/contact-record.ts';
import { driver } from '../access.ts';
import { driverPresence, driverViews } from '../ports/drivers.ts';
import { command, lookUp, workflow } from '../use-case.ts';
import { requestEmail } from '../users/profile.ts';
import { dispatchSettings } from './dispatch-settings.ts';
import { updateDriverProfileInput, weeklyAvailabilityInput } from './inputs.ts';

/**
 * The driver's switches (online, long distance, cash), contact data and vehicle; fields left out stay as they are.
 * Another e-mail address needs the password and waits for its confirmation.
 * Only a driver in good standing can go online (`DRIVER_NOT_APPROVED`, `DOCUMENTS_NOT_VALID`). Throws `RECORD_CHANGED`
 * when the car is not as it was seen.
 */
export const updateDriverProfile = workflow({
  access: driver,
  input: updateDriverProfileInput,
  needs: { requestEmail, driverPresence, dispatchSettings },
  run: async (
    { actor, input: changes, now, transact },
    { requestEmail, driverPresence, dispatchSettings },
  ) => {
    const { userId } = actor;
    if (changes.email !== undefined) {
      const user = await transact(({ users }) => users.find(userId));
      if (user) await requestEmail.execute(actor, user.email, changes);
    }
    const view = await transact(async (tx) => {
      // The lock of a driver is one of the user, too: what is read after it nobody else changes.
      const before = await tx.drivers.lock(userId);
      const user = await tx.users.find(userId);
      if (!before || !user) throw notFound('Driver profile');
      requireVersion(toVehicleRecord(before), changes.version, getVehicleChanges(changes));
      const driver = changed(before, changes, tx.now());
      const contact = changeContact(user, changes);
      await Promise.all([tx.drivers.save(driver), tx.users.saveContact(userId, contact)]);
      return { driver, user: { ...user, ...contact } };
    });
    // Who goes online is heard of; where somebody was who goes offline is nobody's business any more.
    const { isAvailable, availability } = view.driver;
    if (isAvailable) await driverPresence.beat(userId, now(), dispatchSettings.silentMs);
    else if (availability === 'offline') await driverPresence.forgetPosition(userId);
    return view;
  },
});

type Changes = z.output<typeof updateDriverProfileInput>;

function getVehicleChanges(changes: Changes) {
  const { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate, takes } = changes;
  return { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate, takes };
}

function changed(driver: Driver, changes: Changes, now: Date): Driver {
  const online = changes.isAvailable ?? (changes.availability && changes.availability === 'available');
  if (online) requireDriving(driver, now);
  const { vehicle } = driver;
  return {
    ...(online === undefined ? driver : setOnline(driver, online)),
    allowLongDistance: changes.allowLongDistance ?? driver.allowLongDistance,
    takesCash: changes.takesCash ?? driver.takesCash,
    vehicle: {
      make: changes.vehicleMake ?? vehicle.make,
      model: changes.vehicleModel ?? vehicle.model,
      year: changes.vehicleYear ?? vehicle.year,
      color: changes.vehicleColor ?? vehicle.color,
      licensePlate: changes.licensePlate ?? vehicle.licensePlate,
    },
    takes: changes.takes ?? driver.takes,
  };
}

/** The driver's week as a grid of hours in the area's time. */
export const showWeeklyAvailability = lookUp(driver, driverViews, async (views, { actor }) =>
  gridFromSlots(await views.week(actor.userId)),
);

/** Replaces the driver's week. Throws `RECORD_CHANGED` when it is not as it was seen. */
export const setWeeklyAvailability = command({
  access: driver,
  input: weeklyAvailabilityInput,
  run: async ({ tx: { drivers }, actor: { userId }, input: { availability, version } }) => {
    const slots = slotsFromGrid(availability);
    if (!(await drivers.lock(userId))) throw notFound('Driver profile');
    requireVersion(toWeekRecord(await drivers.week(userId)), version, toWeekRecord(slots).saved);
    await drivers.saveWeek(userId, slots);
    return gridFromSlots(slots);
  },
});
