import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Ids, ids } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { trustDriverInput, type TrustDriverInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Keeps a driver among the rider's trusted drivers, or no longer. Answers the driver's user id. */
export class TrustDriver {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
  ) {}

  execute(actor: Actor | null, input: TrustDriverInput): Promise<string> {
    const { userId: riderId } = requireType(actor, 'rider');
    const { driverId, trusted } = parseInput(trustDriverInput, input);
    return this.unitOfWork.run(async ({ drivers }) => {
      const driver = await drivers.find(driverId);
      if (!driver) throw notFound('Driver');
      await drivers.setTrusted({ id: this.ids.next(), riderId, driverId: driver.userId, trusted });
      return driver.userId;
    });
  }
}

export const trustDriver = service(TrustDriver, [unitOfWork, ids]);
