import { msg } from '@lingui/core/macro';
import type { MemberRole, OrganisationKind } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

export const KIND_LABELS: Record<OrganisationKind, string> = texts({
  CLINIC: msg`Clinic, hospital or practice`,
  EMPLOYER: msg`Employer`,
  AGENCY: msg`Agency`,
  OTHER: msg({ message: 'Other', context: 'kind of organization' }),
});

export const KINDS = Object.keys(KIND_LABELS) as OrganisationKind[];

const ROLE_LABELS: Record<MemberRole, string> = texts({
  MANAGER: msg`Manager`,
  COORDINATOR: msg`Coordinator`,
  BILLING: msg`Billing`,
});

/** What each of them does. */
export const ROLE_ACTS: Record<MemberRole, string> = texts({
  MANAGER: msg`Manager: invites and removes members, and reads what the organization pays`,
  COORDINATOR: msg`Coordinator: books and follows rides for the passengers`,
  BILLING: msg`Billing: reads what the organization pays`,
});

/** In the order in which they are shown. */
export const MEMBER_ROLES = Object.keys(ROLE_LABELS) as MemberRole[];

/** What somebody does, in one line. */
export const rolesText = (roles: readonly MemberRole[]): string =>
  roles.map((role) => ROLE_LABELS[role]).join(' · ');
