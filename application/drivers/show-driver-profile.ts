import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type DriverView, type DriverViews, driverViews } from '../ports/drivers.ts';
import { service } from '../tokens.ts';

/** The signed-in driver's own profile. */
export class ShowDriverProfile {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<DriverView> {
    const view = await this.driverViews.find(requireType(actor, 'driver').userId);
    if (!view) throw notFound('Driver profile');
    return view;
  }
}

export const showDriverProfile = service(ShowDriverProfile, [driverViews]);
