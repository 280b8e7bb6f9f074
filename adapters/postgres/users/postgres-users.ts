import type { Credentials, Users } from '../../../application/ports/users.ts';
import { addressOfNoAccount, arrayOf, nullable, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement, update } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { USERS } from './user-table.ts';

const FIND = select('users.find', USERS, 'where id = $id');
const FIND_MANY = select('users.find-many', USERS, 'where id = any($ids)', { ids: arrayOf(uuid()) });
const LOCK = select('users.lock', USERS, 'where id = $id for no key update');
const INSERT = insert('users.insert', USERS, { also: ['password'] });

const toCredentials = (row: Readonly<Record<string, unknown>>): Credentials => ({
  user: USERS.fromRow(row),
  passwordHash: USERS.columns.password.decode(row['password']),
});

const FIND_CREDENTIALS = statement(
  'users.find-credentials',
  USERS.columns,
  `select ${USERS.list()}, password from users where email = $email and has_account`,
  toCredentials,
);

const FIND_CREDENTIALS_OF = statement(
  'users.find-credentials-of',
  USERS.columns,
  `select ${USERS.list()}, password from users where id = $id`,
  toCredentials,
);

const APPROVES_SINCE = statement(
  'users.approves-since',
  USERS.columns,
  'select approves_since from users where id = $id',
  onlyValue(nullable(time())),
);

const APPROVE_SINCE = update(
  'users.approve-since',
  USERS,
  ['approves_since'],
  `where id = $id and user_type = 'admin' and not is_dispatcher`,
);

const SAVE_CONTACT = update('users.save-contact', USERS, ['first_name', 'last_name', 'phone']);
const SAVE_PHOTO = update('users.save-photo', USERS, ['profile_image_url']);
/** By itself: a statement that sets a unique column waits for all that refer to the row. */
const SAVE_EMAIL = update('users.save-email', USERS, ['email', 'email_verified_at', 'has_account']);
const SET_EMAIL_VERIFIED = update('users.set-email-verified', USERS, ['email_verified_at']);
const SET_SECOND_FACTOR = update('users.set-second-factor', USERS, ['has_second_factor']);
const SAVE_PASSWORD = update('users.save-password', USERS, ['password']);
const SET_ROLE = update('users.set-role', USERS, ['user_type', 'is_dispatcher']);
const SET_DRIVER_APPROVED = update('users.set-driver-approved', USERS, ['is_driver_approved']);
const SET_SUSPENSION = update('users.set-suspension', USERS, [
  'suspended',
  'suspended_reason',
  'is_suspension_provisional',
]);

const LOCK_ADMINS = statement(
  'users.lock-admins',
  USERS.columns,
  `select id from users where user_type = 'admin' and not is_dispatcher and not suspended
    order by id for no key update`,
  onlyValue(uuid()),
);

const UPDATE_RIDER_RATING = statement(
  'users.update-rider-rating',
  USERS.columns,
  `update users set rider_rating = coalesce(given.mean, rider_rating), rider_rating_count = given.count
    from (select round(avg(rating), 2) as mean, count(*) from ratings where ratee_id = $id) as given
    where id = $id`,
);

export const postgresUsers = (sql: SqlRunner): Users => ({
  find: (id) => sql.first(FIND({ id })),
  findMany: (ids) => sql.all(FIND_MANY({ ids })),
  findCredentials: (email) => sql.first(FIND_CREDENTIALS({ email })),
  findCredentialsOf: (id) => sql.first(FIND_CREDENTIALS_OF({ id })),
  insert: (user, password) => {
    const email = user.hasAccount ? user.email : addressOfNoAccount(user.id);
    return sql.write(INSERT({ ...USERS.toRow(user), email, password }));
  },
  saveContact: (id, { firstName, lastName, phone }) =>
    sql.change(SAVE_CONTACT({ id, first_name: firstName, last_name: lastName, phone }), 'User'),
  savePhoto: (id, url) => sql.change(SAVE_PHOTO({ id, profile_image_url: url }), 'User'),
  saveEmail: (id, email, verifiedAt) =>
    sql.change(SAVE_EMAIL({ id, email, email_verified_at: verifiedAt, has_account: true }), 'User'),
  setEmailVerified: (id, at) => sql.change(SET_EMAIL_VERIFIED({ id, email_verified_at: at }), 'User'),
  setSecondFactor: (id, hasOne) => sql.change(SET_SECOND_FACTOR({ id, has_second_factor: hasOne }), 'User'),
  savePassword: (id, password) => sql.change(SAVE_PASSWORD({ id, password }), 'User'),
  setRole: (id, role) => {
    const isDispatcher = role === 'dispatcher';
    const userType = isDispatcher ? 'admin' : role;
    return sql.change(SET_ROLE({ id, user_type: userType, is_dispatcher: isDispatcher }), 'User');
  },
  approvesSince: (id) => sql.first(APPROVES_SINCE({ id })),
  approveSince: (id, at) => sql.write(APPROVE_SINCE({ id, approves_since: at })),
  setDriverApproved: (id, approved) =>
    sql.change(SET_DRIVER_APPROVED({ id, is_driver_approved: approved }), 'User'),
  lock: (id) => sql.first(LOCK({ id })),
  setSuspension: (id, suspension) => {
    const row = {
      id,
      suspended: suspension !== null,
      suspended_reason: suspension?.reason ?? null,
      is_suspension_provisional: suspension?.isProvisional ?? false,
    };
    return sql.change(SET_SUSPENSION(row), 'User');
  },
  lockAdmins: () => sql.all(LOCK_ADMINS()),
  updateRiderRating: async (id) => {
    await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      sql.run(LOCK({ id })),
      sql.change(UPDATE_RIDER_RATING({ id }), 'User'),
    ]);
  },
});
