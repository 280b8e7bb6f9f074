import type { DriverApplications } from '../../../application/ports/onboarding.ts';
import type { DriverApplication } from '../../../domain/onboarding/driver-application.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { notFound } from '../../../domain/errors.ts';
import { assignments, insertInto, statement, without } from '../statement.ts';
import { DRIVER_APPLICATIONS } from './driver-table.ts';

const OF_USER = statement(
  'driver-applications.of-user',
  DRIVER_APPLICATIONS.columns,
  `select ${DRIVER_APPLICATIONS.list('application')}
    from users join driver_applications application on application.email = users.email
    where users.id = $id`,
  DRIVER_APPLICATIONS.fromRow,
);

const INSERT = statement(
  'driver-applications.insert',
  DRIVER_APPLICATIONS.columns,
  insertInto(DRIVER_APPLICATIONS),
);

const LOCK = statement(
  'driver-applications.lock',
  DRIVER_APPLICATIONS.columns,
  `select ${DRIVER_APPLICATIONS.list()} from driver_applications where id = $id for no key update`,
  DRIVER_APPLICATIONS.fromRow,
);

const SAVE = statement(
  'driver-applications.save',
  DRIVER_APPLICATIONS.columns,
  `update driver_applications set ${assignments(...without(DRIVER_APPLICATIONS.names, 'id', 'email', 'created_at'))}
    where id = $id`,
);

export class PostgresDriverApplications implements DriverApplications {
  constructor(private readonly sql: SqlRunner) {}

  async ofUser(userId: string): Promise<DriverApplication | null> {
    const { rows } = await this.sql.run(OF_USER({ id: userId }));
    return rows[0] ?? null;
  }

  async insert(application: DriverApplication): Promise<void> {
    await this.sql.run(INSERT(DRIVER_APPLICATIONS.toRow(application)));
  }

  async lock(applicationId: string): Promise<DriverApplication | null> {
    const { rows } = await this.sql.run(LOCK({ id: applicationId }));
    return rows[0] ?? null;
  }

  async save(application: DriverApplication): Promise<void> {
    const { count } = await this.sql.run(SAVE(DRIVER_APPLICATIONS.toRow(application)));
    if (count === 0) throw notFound('Driver application');
  }
}
