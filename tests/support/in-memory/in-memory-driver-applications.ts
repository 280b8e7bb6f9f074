import type { DriverApplications } from '../../../application/ports/onboarding.ts';
import type { DriverApplication } from '../../../domain/onboarding/driver-application.ts';
import { notFound } from '../../../domain/errors.ts';
import type { Draft } from './tables.ts';

export class InMemoryDriverApplications implements DriverApplications {
  constructor(private readonly draft: Draft) {}

  async ofUser(userId: string): Promise<DriverApplication | null> {
    const { users, applications } = this.draft.tables;
    const user = users.get(userId);
    const application = applications.get(userId);
    return user && application ? { ...application, email: user.email } : null;
  }

  async insert(application: DriverApplication): Promise<void> {
    const { users, applications } = this.draft.tables;
    const owner = [...users.values()].find(({ email }) => email === application.email);
    if (!owner) throw new Error('There is no user with the address of the application');
    if (applications.has(owner.id)) this.draft.refuse('driver_applications_email_key');
    applications.set(owner.id, application);
  }

  async lock(applicationId: string): Promise<DriverApplication | null> {
    const [userId] = this.entryOf(applicationId) ?? [];
    return userId ? this.ofUser(userId) : null;
  }

  async save(application: DriverApplication): Promise<void> {
    const [userId, before] = this.entryOf(application.id) ?? [];
    if (!userId || !before) throw notFound('Driver application');
    const { email, createdAt } = before;
    this.draft.tables.applications.set(userId, { ...application, email, createdAt });
  }

  private entryOf(applicationId: string): [string, DriverApplication] | undefined {
    return [...this.draft.tables.applications].find(([, { id }]) => id === applicationId);
  }
}
