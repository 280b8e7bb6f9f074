import type { User, UserType } from '../../../domain/users/user.ts';

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly profile_image_url: string | null;
  readonly user_type: UserType;
  readonly is_driver_approved: boolean;
  readonly suspended: boolean;
  readonly suspended_reason: string | null;
  readonly rider_rating: string;
  readonly rider_rating_count: number;
  readonly is_test_data: boolean;
  readonly created_at: Date;
}

/** What `userFromRow` needs, for a select list; `users` is the table's name or alias in the query. */
export function userColumns(users = 'users'): string {
  const names = [
    ...['id', 'email', 'first_name', 'last_name', 'phone', 'profile_image_url', 'user_type'],
    ...['is_driver_approved', 'suspended', 'suspended_reason', 'rider_rating', 'rider_rating_count'],
    ...['is_test_data', 'created_at'],
  ];
  return names.map((name) => `${users}.${name}`).join(', ');
}

export function userFromRow(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone,
    profileImageUrl: row.profile_image_url,
    userType: row.user_type,
    isDriverApproved: row.is_driver_approved,
    suspended: row.suspended,
    suspendedReason: row.suspended_reason,
    riderRating: Number(row.rider_rating),
    riderRatingCount: row.rider_rating_count,
    isTestData: row.is_test_data,
    createdAt: row.created_at,
  };
}
