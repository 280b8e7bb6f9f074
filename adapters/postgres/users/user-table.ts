import type { Session } from '../../../domain/users/session.ts';
import type { User } from '../../../domain/users/user.ts';
import {
  address,
  boolean,
  decimal,
  integer,
  json,
  nullable,
  orWhenNull,
  shortText,
  text,
  time,
  uuid,
} from '../column-types.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const USERS = defineTable(
  'users',
  {
    id: uuid(),
    email: address(),
    emailVerifiedAt: nullable(time()),
    firstName: orWhenNull(text(), ''),
    lastName: orWhenNull(text(), ''),
    phone: nullable(text()),
    profileImageUrl: nullable(text()),
    userType: text(),
    isDispatcher: boolean(),
    hasAccount: boolean(),
    isDriverApproved: boolean(),
    suspended: boolean(),
    suspendedReason: nullable(text()),
    isSuspensionProvisional: boolean(),
    hasSecondFactor: boolean(),
    riderRating: decimal(),
    riderRatingCount: integer(),
    isTestData: boolean(),
    createdAt: time(),
  } satisfies FieldsOf<User>,
  {
    password: text(),
    sort_name: text(),
    stripe_customer_id: nullable(text()),
    stripe_connect_account_id: nullable(text()),
    connect_details_submitted: boolean(),
    connect_payouts_enabled: boolean(),
    connect_bank_last4: nullable(shortText()),
    stripe_subscription_id: nullable(text()),
    approves_since: nullable(time()),
    deleted_at: nullable(time()),
    merged_into_id: nullable(uuid()),
    updated_at: time(),
  },
);

export const SESSIONS = defineTable(
  'sessions',
  {
    id: uuid(),
    userId: uuid(),
    device: text(),
    address: text(),
    createdAt: time(),
    lastUsedAt: time(),
    authenticatedAt: time(),
    expiresAt: time('expire'),
  } satisfies FieldsOf<Session>,
  { sid: text(), sess: json() },
);
