import type { DriverApplications } from '../../../application/ports/driver-applications.ts';
import type { DriverApplication } from '../../../domain/drivers/driver-application.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
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

export class PostgresDriverApplications implements DriverApplications {
  constructor(private readonly sql: SqlRunner) {}

  async ofUser(userId: string): Promise<DriverApplication | null> {
    const { rows } = await this.sql.run(OF_USER({ id: userId }));
    return rows[0] ?? null;
  }

  async insert(application: DriverApplication): Promise<void> {
    await this.sql.run(INSERT(DRIVER_APPLICATIONS.toRow(application)));
  }
}
