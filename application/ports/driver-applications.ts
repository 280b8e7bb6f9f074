import type { DriverApplication } from '../../domain/drivers/driver-application.ts';

export interface DriverApplicationViews {
  /** The application with the user's e-mail address; it follows the user to another address. */
  ofUser(userId: string): Promise<DriverApplication | null>;
}

export interface DriverApplications extends DriverApplicationViews {
  /** Throws `APPLICATION_EXISTS` (conflict) for the second one of an address. */
  insert(application: DriverApplication): Promise<void>;
}
