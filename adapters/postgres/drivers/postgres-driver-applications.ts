import type { DriverApplications } from '../../../application/ports/onboarding.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update, without } from '../statement.ts';
import { DRIVER_APPLICATIONS } from './driver-table.ts';

const CHANGES = without(DRIVER_APPLICATIONS.names, 'id', 'email', 'created_at');

const INSERT = insert('driver-applications.insert', DRIVER_APPLICATIONS);
const LOCK = select('driver-applications.lock', DRIVER_APPLICATIONS, 'where id = $id for no key update');
const SAVE = update('driver-applications.save', DRIVER_APPLICATIONS, CHANGES);

const OF_USER = statement(
  'driver-applications.of-user',
  DRIVER_APPLICATIONS.columns,
  `select ${DRIVER_APPLICATIONS.list('application')}
    from users join driver_applications application on application.email = users.email
    where users.id = $id`,
  DRIVER_APPLICATIONS.fromRow,
);

export const postgresDriverApplications = (sql: SqlRunner): DriverApplications => ({
  ofUser: (id) => sql.first(OF_USER({ id })),
  insert: (application) => sql.write(INSERT(DRIVER_APPLICATIONS.toRow(application))),
  lock: (id) => sql.first(LOCK({ id })),
  save: (application) => sql.change(SAVE(DRIVER_APPLICATIONS.toRow(application)), 'Driver application'),
});
