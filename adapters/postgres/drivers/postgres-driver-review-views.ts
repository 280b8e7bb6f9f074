import { raw } from 'objection';
import type { DriverReview, DriverReviewViews } from '../../../application/ports/onboarding.ts';
import type { DriverDocument } from '../../../domain/onboarding/driver-document.ts';
import { narrow, queryOf, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { USERS } from '../users/user-table.ts';
import { DRIVER_APPLICATIONS, DRIVER_PROFILES } from './driver-table.ts';
import { OF_USERS } from './postgres-driver-documents.ts';

const NEWEST = newestFirst('created_at', 'driver_applications');

/** Each id by its own index: the alternatives of three tables would be looked for among all people. */
const BY_ANY_ID = `driver_applications.email = any(array(
  select email from driver_applications where id = ?
  union select email from users where id = ?
  union select email from users join driver_profiles on user_id = users.id where driver_profiles.id = ?))`;

type Row = Readonly<Record<string, unknown>>;

/** Applications with their applicants, profiles and documents: two statements for a page. */
export const postgresDriverReviewViews = (sql: SqlRunner): DriverReviewViews => {
  const documentsOf = async (rows: readonly Row[]): Promise<readonly DriverDocument[]> =>
    rows.length === 0 ? [] : sql.all(OF_USERS({ user_ids: rows.map(({ applicant_id: id }) => String(id)) }));
  return {
    find: async (id) => {
      const query = applications().where(raw(BY_ANY_ID, [id, id, id]));
      const rows = await queryRows(sql, 'driver-review-views.find', query);
      const documents = await documentsOf(rows);
      return rows[0] ? toReview(rows[0], documents) : null;
    },
    list: async ({ status }, page) => {
      const query = narrow(applications(), { 'driver_applications.status': status });
      const rows = await queryRows(sql, 'driver-review-views.list', onePage(query, NEWEST, page));
      const documents = await documentsOf(rows);
      return toPage(rows, NEWEST, page, (row) => toReview(row, documents));
    },
  };
};

function applications() {
  return queryOf(DRIVER_APPLICATIONS)
    .joinRelated('applicant')
    .join('driver_profiles as profile', 'profile.user_id', 'applicant.id')
    .leftJoinRelated('reviewer')
    .select(
      raw(DRIVER_APPLICATIONS.list('driver_applications')),
      raw(USERS.list('applicant', 'applicant_')),
      raw(DRIVER_PROFILES.list('profile', 'profile_')),
      raw(`nullif(concat_ws(' ', reviewer.first_name, reviewer.last_name), '') as reviewer_name`),
      raw(position(NEWEST)),
    );
}

function toReview(row: Row, documents: readonly DriverDocument[]): DriverReview {
  const user = USERS.fromRow(row, 'applicant_');
  const profile = DRIVER_PROFILES.fromRow(row, 'profile_');
  const { reviewer_name: reviewerName } = row;
  return {
    application: DRIVER_APPLICATIONS.fromRow(row),
    view: { user, driver: { ...profile, approved: user.isDriverApproved, suspended: user.suspended } },
    documents: documents.filter(({ userId }) => userId === user.id),
    reviewerName: typeof reviewerName === 'string' ? reviewerName : null,
  };
}
