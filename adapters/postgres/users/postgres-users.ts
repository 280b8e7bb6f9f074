import type { ContactDetails, Credentials, Users } from '../../../application/ports/users.ts';
import { notFound } from '../../../domain/errors.ts';
import type { User, UserType } from '../../../domain/users/user.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { userColumns, userFromRow, type UserRow } from './user-row.ts';

const FIND: Statement = {
  name: 'users.find',
  text: `select ${userColumns()} from users where id = $1`,
};

const FIND_CREDENTIALS: Statement = {
  name: 'users.find-credentials',
  text: `select ${userColumns()}, password from users where email = $1`,
};

const INSERT: Statement = {
  name: 'users.insert',
  text: `insert into users
    (id, email, password, first_name, last_name, phone, profile_image_url, user_type, is_driver_approved, suspended,
     suspended_reason, rider_rating, rider_rating_count, is_test_data, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};

const SAVE_CONTACT: Statement = {
  name: 'users.save-contact',
  text: 'update users set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1',
};

const SET_TYPE: Statement = {
  name: 'users.set-type',
  text: 'update users set user_type = $2 where id = $1',
};

const SET_DRIVER_APPROVED: Statement = {
  name: 'users.set-driver-approved',
  text: 'update users set is_driver_approved = $2 where id = $1',
};

const LOCK: Statement = {
  name: 'users.lock',
  text: 'select 1 from users where id = $1 for no key update',
};

const UPDATE_RIDER_RATING: Statement = {
  name: 'users.update-rider-rating',
  text: `update users set rider_rating = coalesce(given.mean, rider_rating), rider_rating_count = given.count
    from (select round(avg(rating), 2) as mean, count(*) from ratings where ratee_id = $1) as given
    where id = $1`,
};

export class PostgresUsers implements Users {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<User | null> {
    const { rows } = await this.sql.run<UserRow>(FIND, [userId]);
    return rows[0] ? userFromRow(rows[0]) : null;
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const { rows } = await this.sql.run<UserRow & { password: string }>(FIND_CREDENTIALS, [email]);
    return rows[0] ? { user: userFromRow(rows[0]), passwordHash: rows[0].password } : null;
  }

  async insert(user: User, passwordHash: string): Promise<void> {
    await this.sql.run(INSERT, [
      ...[user.id, user.email, passwordHash, user.firstName, user.lastName, user.phone, user.profileImageUrl],
      ...[user.userType, user.isDriverApproved, user.suspended, user.suspendedReason],
      ...[user.riderRating, user.riderRatingCount, user.isTestData, user.createdAt],
    ]);
  }

  saveContact(userId: string, { firstName, lastName, email, phone }: ContactDetails): Promise<void> {
    return this.update(SAVE_CONTACT, userId, firstName, lastName, email, phone);
  }

  setType(userId: string, userType: UserType): Promise<void> {
    return this.update(SET_TYPE, userId, userType);
  }

  setDriverApproved(userId: string, approved: boolean): Promise<void> {
    return this.update(SET_DRIVER_APPROVED, userId, approved);
  }

  async updateRiderRating(userId: string): Promise<void> {
    await Promise.all([
      // Locked by a statement of its own, so that the mean counts what another transaction has just committed.
      this.sql.run(LOCK, [userId]),
      this.update(UPDATE_RIDER_RATING, userId),
    ]);
  }

  private async update(statement: Statement, userId: string, ...values: unknown[]): Promise<void> {
    const { count } = await this.sql.run(statement, [userId, ...values]);
    if (count === 0) throw notFound('User');
  }
}
