import { AdminCasesDocument } from '../../../web/generated/admin-cases.ts';
import { UserMoneyDocument } from '../../../web/generated/admin-users.ts';
import { AuditLogDocument } from '../../../web/generated/audit-log.ts';
import { DriverReviewsDocument } from '../../../web/generated/driver-review.ts';
import { OutboxEmailsDocument } from '../../../web/generated/emails.ts';
import { SecurityEventsDocument } from '../../../web/generated/security-events.ts';
import type { AdminTargets } from './admin-targets.ts';
import { graphqlLists, type MeasuredCall } from './page-reads.ts';

/** What was written about people and rides: the logs, the outbox, cases and applications. */
export function adminRecords({ riderEmail, rideId, users: { admin }, day }: AdminTargets): MeasuredCall[] {
  const adminEmail = 'admin@example.com';
  return [
    ...graphqlLists('audit log', AuditLogDocument, {
      all: {},
      'by an admin': { filter: { actor: adminEmail } },
      'by the system': { filter: { actor: 'system' } },
      'of an action': { filter: { action: 'ride.refund' } },
      'of an action that never was': { filter: { action: 'ride.forgotten' } },
      'of an action by an admin': { filter: { actor: adminEmail, action: 'user.suspend' } },
      'of a person': { filter: { subject: riderEmail } },
      'of a person, an action': { filter: { subject: riderEmail, action: 'user.suspend' } },
      'of a ride': { filter: { subject: rideId } },
      'of one day': { filter: { from: day, to: day } },
      'until a day': { filter: { to: day } },
      'of an action until a day': { filter: { action: 'ride.refund', to: day } },
    }),
    ...graphqlLists('security events', SecurityEventsDocument, {
      all: {},
      'sign-ins': { kind: 'sign_in' },
      'of a kind that never was': { kind: 'second_factor_removed' },
      'of an audited action': { kind: 'ride.refund' },
      'of a person': { email: riderEmail },
      'of an admin': { email: adminEmail },
      'sign-ins of a person': { kind: 'sign_in', email: riderEmail },
      'refused ones of a person': { kind: 'sign_in_refused', email: riderEmail },
      'of an address nobody has': { email: 'nobody-88@example.com' },
    }),
    ...graphqlLists('outbox', OutboxEmailsDocument, {
      all: {},
      sent: { status: 'SENT' },
      failed: { status: 'FAILED' },
      queued: { status: 'QUEUED' },
    }),
    ...graphqlLists('cases', AdminCasesDocument, {
      all: {},
      open: { state: 'OPEN' },
      'in progress': { state: 'IN_PROGRESS' },
      resolved: { state: 'RESOLVED' },
      'about a fare': { kind: 'FARE' },
      'open about a fare': { state: 'OPEN', kind: 'FARE' },
      'resolved about safety': { state: 'RESOLVED', kind: 'SAFETY' },
    }),
    ...applications(),
    ...graphqlLists('wallet of the admin', UserMoneyDocument, { empty: { userId: admin.userId } }),
  ];
}

function applications(): MeasuredCall[] {
  return graphqlLists('applications', DriverReviewsDocument, {
    all: {},
    pending: { status: 'PENDING' },
    'under review': { status: 'UNDER_REVIEW' },
    'changes wanted': { status: 'CHANGES_REQUESTED' },
    approved: { status: 'APPROVED' },
    rejected: { status: 'REJECTED' },
  });
}
