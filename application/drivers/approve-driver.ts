import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { driverIdInput } from './inputs.ts';
import { parseInput } from '../parse-input.ts';

const YEAR_MS = 365 * 86_400_000;

/** Lets a driver accept rides, whose documents count as seen for a year. Approving twice changes nothing. */
export class ApproveDriver {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor, input: { driverId: string }): Promise<void> {
    requireAdmin(actor);
    const { driverId } = parseInput(driverIdInput, input);
    await this.unitOfWork.run(async ({ users, drivers, audit }) => {
      const driver = await drivers.find(driverId);
      if (!driver) throw notFound('Driver');
      if (driver.approved) return;
      await users.setDriverApproved(driver.userId, true);
      await drivers.saveDocumentsValidity(driver.userId, new Date(this.clock.now().getTime() + YEAR_MS));
      await audit.append({
        id: this.ids.next(),
        actor,
        action: 'driver.approve',
        subjectType: 'user',
        subjectId: driver.userId,
        reason: null,
        before: { isDriverApproved: false },
        after: { isDriverApproved: true },
        at: this.clock.now(),
      });
    });
  }
}
