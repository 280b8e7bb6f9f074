import { setOnline, type Driver } from '../../domain/drivers/driver.ts';
import { toVehicleRecord } from '../../domain/drivers/driver-records.ts';
import { notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireDriving } from '../../domain/rides/eligibility.ts';
import { changeContact } from '../../domain/users/contact-record.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type DriverView, type DriverPresence, driverPresence } from '../ports/drivers.ts';
import { requestEmail } from '../users/update-profile.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type DispatchSettings, dispatchSettings } from './dispatch-settings.ts';
import { updateDriverProfileInput, type UpdateDriverProfileInput } from './inputs.ts';
import { service, type ProvidedBy } from '../tokens.ts';

type Changes = ReturnType<typeof updateDriverProfileInput.parse>;

/**
 * The driver's switches (online, long distance), contact data and vehicle; fields left out stay as they are.
 * Another e-mail address needs the password and waits for its confirmation.
 * Only a driver in good standing can go online (`DRIVER_NOT_APPROVED`, `DOCUMENTS_NOT_VALID`). Throws `RECORD_CHANGED`
 * when the car is not as it was seen.
 */
export class UpdateDriverProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly emailRequest: ProvidedBy<typeof requestEmail>,
    private readonly presence: Pick<DriverPresence, 'beat' | 'forgetPosition'>,
    private readonly settings: DispatchSettings,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: UpdateDriverProfileInput): Promise<DriverView> {
    const { userId } = requireType(actor, 'driver');
    const changes = parseInput(updateDriverProfileInput, input);
    if (changes.email !== undefined) await this.changeEmail(actor, userId, changes);
    const view = await this.unitOfWork.run(async (stores) => {
      // The lock of a driver is one of the user, too: what is read after it nobody else changes.
      const before = await stores.drivers.lock(userId);
      const user = await stores.users.find(userId);
      if (!before || !user) throw notFound('Driver profile');
      requireVersion(toVehicleRecord(before), changes.version, getVehicleChanges(changes));
      const driver = changed(before, changes, this.clock.now());
      const contact = changeContact(user, changes);
      await Promise.all([stores.drivers.save(driver), stores.users.saveContact(userId, contact)]);
      return { driver, user: { ...user, ...contact } };
    });
    await this.notePresence(view.driver);
    return view;
  }

  /** Who goes online is heard of; where somebody was who goes offline is nobody's business any more. */
  private async notePresence({ userId, isAvailable, availability }: Driver): Promise<void> {
    if (isAvailable) await this.presence.beat(userId, this.clock.now(), this.settings.silentMs);
    else if (availability === 'offline') await this.presence.forgetPosition(userId);
  }

  private async changeEmail(actor: Actor | null, userId: string, changes: Changes): Promise<void> {
    const user = await this.unitOfWork.run(({ users }) => users.find(userId));
    if (user) await this.emailRequest.execute(actor, user.email, changes);
  }
}

export const updateDriverProfile = service(UpdateDriverProfile, [
  unitOfWork,
  requestEmail,
  driverPresence,
  dispatchSettings,
  clock,
]);

function getVehicleChanges({ vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate }: Changes) {
  return { vehicleMake, vehicleModel, vehicleYear, vehicleColor, licensePlate };
}

function changed(driver: Driver, changes: Changes, now: Date): Driver {
  const online = changes.isAvailable ?? (changes.availability && changes.availability === 'available');
  if (online) requireDriving(driver, now);
  const { vehicle } = driver;
  return {
    ...(online === undefined ? driver : setOnline(driver, online)),
    allowLongDistance: changes.allowLongDistance ?? driver.allowLongDistance,
    vehicle: {
      make: changes.vehicleMake ?? vehicle.make,
      model: changes.vehicleModel ?? vehicle.model,
      year: changes.vehicleYear ?? vehicle.year,
      color: changes.vehicleColor ?? vehicle.color,
      licensePlate: changes.licensePlate ?? vehicle.licensePlate,
    },
  };
}
