import type { DriverApplication } from '../../domain/onboarding/driver-application.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type DriverApplicationViews, driverApplicationViews } from '../ports/onboarding.ts';
import { service } from '../tokens.ts';

/** The signed-in driver's own application, or null. */
export class ShowDriverApplication {
  constructor(private readonly applications: DriverApplicationViews) {}

  async execute(actor: Actor | null): Promise<DriverApplication | null> {
    return this.applications.ofUser(requireType(actor, 'driver').userId);
  }
}

export const showDriverApplication = service(ShowDriverApplication, [driverApplicationViews]);
