import type { ContactDetails, Credentials, Suspension, Users } from '../../../application/ports/users.ts';
import { notFound } from '../../../domain/errors.ts';
import type { User, UserType } from '../../../domain/users/user.ts';
import { nullable, time, uuid } from '../column-types.ts';
import type { Query, SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { USERS } from './user-table.ts';

const FIND = statement(
  'users.find',
  USERS.columns,
  `select ${USERS.list()} from users where id = $id`,
  USERS.fromRow,
);

const LOCK = statement(
  'users.lock',
  USERS.columns,
  `select ${USERS.list()} from users where id = $id for no key update`,
  USERS.fromRow,
);

const idFromRow = decoderOf({ id: uuid() });

const toCredentials = (row: Readonly<Record<string, unknown>>): Credentials => ({
  user: USERS.fromRow(row),
  passwordHash: USERS.columns.password.decode(row['password']),
});

const FIND_CREDENTIALS = statement(
  'users.find-credentials',
  USERS.columns,
  `select ${USERS.list()}, password from users where email = $email`,
  toCredentials,
);

const FIND_CREDENTIALS_OF = statement(
  'users.find-credentials-of',
  USERS.columns,
  `select ${USERS.list()}, password from users where id = $id`,
  toCredentials,
);

const INSERT = statement('users.insert', USERS.columns, insertInto(USERS, 'password'));

const APPROVES_SINCE = statement(
  'users.approves-since',
  USERS.columns,
  'select approves_since from users where id = $id',
  decoderOf({ approvesSince: nullable(time()) }),
);

const APPROVE_SINCE = statement(
  'users.approve-since',
  USERS.columns,
  `update users set approves_since = $approves_since where id = $id and user_type = 'admin'`,
);

const SAVE_CONTACT = statement(
  'users.save-contact',
  USERS.columns,
  `update users set ${assignments('first_name', 'last_name', 'phone')} where id = $id`,
);

const SAVE_PHOTO = statement(
  'users.save-photo',
  USERS.columns,
  'update users set profile_image_url = $profile_image_url where id = $id',
);

/** By itself: a statement that sets a unique column waits for all that refer to the row. */
const SAVE_EMAIL = statement(
  'users.save-email',
  USERS.columns,
  'update users set email = $email, email_verified_at = $email_verified_at where id = $id',
);

const SET_EMAIL_VERIFIED = statement(
  'users.set-email-verified',
  USERS.columns,
  'update users set email_verified_at = $email_verified_at where id = $id',
);

const SET_SECOND_FACTOR = statement(
  'users.set-second-factor',
  USERS.columns,
  'update users set has_second_factor = $has_second_factor where id = $id',
);

const SAVE_PASSWORD = statement(
  'users.save-password',
  USERS.columns,
  'update users set password = $password where id = $id',
);

const SET_TYPE = statement(
  'users.set-type',
  USERS.columns,
  'update users set user_type = $user_type where id = $id',
);

const SET_DRIVER_APPROVED = statement(
  'users.set-driver-approved',
  USERS.columns,
  'update users set is_driver_approved = $is_driver_approved where id = $id',
);

const SET_SUSPENSION = statement(
  'users.set-suspension',
  USERS.columns,
  `update users set ${assignments('suspended', 'suspended_reason', 'is_suspension_provisional')} where id = $id`,
);

const LOCK_ADMINS = statement(
  'users.lock-admins',
  USERS.columns,
  `select id from users where user_type = 'admin' and not suspended order by id for no key update`,
  idFromRow,
);

const UPDATE_RIDER_RATING = statement(
  'users.update-rider-rating',
  USERS.columns,
  `update users set rider_rating = coalesce(given.mean, rider_rating), rider_rating_count = given.count
    from (select round(avg(rating), 2) as mean, count(*) from ratings where ratee_id = $id) as given
    where id = $id`,
);

export class PostgresUsers implements Users {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<User | null> {
    const { rows } = await this.sql.run(FIND({ id: userId }));
    return rows[0] ?? null;
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const { rows } = await this.sql.run(FIND_CREDENTIALS({ email }));
    return rows[0] ?? null;
  }

  async findCredentialsOf(userId: string): Promise<Credentials | null> {
    const { rows } = await this.sql.run(FIND_CREDENTIALS_OF({ id: userId }));
    return rows[0] ?? null;
  }

  async insert(user: User, passwordHash: string): Promise<void> {
    await this.sql.run(INSERT({ ...USERS.toRow(user), password: passwordHash }));
  }

  saveContact(userId: string, { firstName, lastName, phone }: ContactDetails): Promise<void> {
    return this.update(SAVE_CONTACT({ id: userId, first_name: firstName, last_name: lastName, phone }));
  }

  savePhoto(userId: string, profileImageUrl: string | null): Promise<void> {
    return this.update(SAVE_PHOTO({ id: userId, profile_image_url: profileImageUrl }));
  }

  saveEmail(userId: string, email: string, verifiedAt: Date | null): Promise<void> {
    return this.update(SAVE_EMAIL({ id: userId, email, email_verified_at: verifiedAt }));
  }

  setEmailVerified(userId: string, at: Date): Promise<void> {
    return this.update(SET_EMAIL_VERIFIED({ id: userId, email_verified_at: at }));
  }

  setSecondFactor(userId: string, hasSecondFactor: boolean): Promise<void> {
    return this.update(SET_SECOND_FACTOR({ id: userId, has_second_factor: hasSecondFactor }));
  }

  savePassword(userId: string, passwordHash: string): Promise<void> {
    return this.update(SAVE_PASSWORD({ id: userId, password: passwordHash }));
  }

  setType(userId: string, userType: UserType): Promise<void> {
    return this.update(SET_TYPE({ id: userId, user_type: userType }));
  }

  async approvesSince(userId: string): Promise<Date | null> {
    const { rows } = await this.sql.run(APPROVES_SINCE({ id: userId }));
    return rows[0]?.approvesSince ?? null;
  }

  async approveSince(userId: string, at: Date): Promise<void> {
    await this.sql.run(APPROVE_SINCE({ id: userId, approves_since: at }));
  }

  setDriverApproved(userId: string, approved: boolean): Promise<void> {
    return this.update(SET_DRIVER_APPROVED({ id: userId, is_driver_approved: approved }));
  }

  async lock(userId: string): Promise<User | null> {
    const { rows } = await this.sql.run(LOCK({ id: userId }));
    return rows[0] ?? null;
  }

  setSuspension(userId: string, suspension: Suspension | null): Promise<void> {
    const row = {
      id: userId,
      suspended: suspension !== null,
      suspended_reason: suspension?.reason ?? null,
      is_suspension_provisional: suspension?.isProvisional ?? false,
    };
    return this.update(SET_SUSPENSION(row));
  }

  async lockAdmins(): Promise<string[]> {
    const { rows } = await this.sql.run(LOCK_ADMINS());
    return rows.map(({ id }) => id);
  }

  async updateRiderRating(userId: string): Promise<void> {
    await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      this.sql.run(LOCK({ id: userId })),
      this.update(UPDATE_RIDER_RATING({ id: userId })),
    ]);
  }

  private async update(query: Query): Promise<void> {
    const { count } = await this.sql.run(query);
    if (count === 0) throw notFound('User');
  }
}
