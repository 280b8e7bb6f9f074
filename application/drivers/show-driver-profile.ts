import { missing } from '../../domain/errors.ts';
import { requireType } from '../../domain/people/permissions.ts';
import type { Actor } from '../../domain/people/user.ts';
import type { DriverView, DriverViews } from '../ports/driver-views.ts';

/** The signed-in driver's own profile. */
export class ShowDriverProfile {
  constructor(private readonly driverViews: DriverViews) {}

  async execute(actor: Actor | null): Promise<DriverView> {
    const view = await this.driverViews.find(requireType(actor, 'driver').userId);
    if (!view) throw missing('Driver profile');
    return view;
  }
}
