import { notFound } from '../../domain/errors.ts';
import { requireUser } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type DriverView, type DriverViews, driverViews } from '../ports/drivers.ts';
import { driverIdInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** A driver as a signed-in person may see them, by user id or profile id; REST and GraphQL leave contact data out. */
export class ShowDriver {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null, input: { driverId: string }): Promise<DriverView> {
    requireUser(actor);
    const { driverId } = parseInput(driverIdInput, input);
    const view = await this.driverViews.find(driverId);
    if (!view) throw notFound('Driver');
    return view;
  }
}

export const showDriver = service(ShowDriver, [driverViews]);
