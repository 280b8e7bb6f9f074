/** What may wait for an operator, the most pressing first. Urgent is what cannot wait for the morning. */
export const ATTENTION = {
  urgent_cases: { title: 'Urgent reports that nobody works on', isUrgent: true },
  unclaimed_rides: { title: 'Rides that are due within the hour and have no driver', isUrgent: true },
  standing_without_driver: {
    title: 'Standing rides of the next 48 hours without a driver',
    isUrgent: true,
  },
  standing_driver_away: {
    title: 'Standing rides within half an hour whose driver is not online',
    isUrgent: true,
  },
  standing_unpaid: { title: 'Standing rides that will fail: their money is not there', isUrgent: true },
  overdue_returns: {
    title: 'Riders who called their return 45 minutes ago and have no driver there',
    isUrgent: true,
  },
  overdue_cancel_requests: { title: 'Riders who wait for an answer to cancel', isUrgent: true },
  broken_ledger: { title: 'Differences that the last ledger check found', isUrgent: true },
  overdue_ledger_check: { title: 'A full ledger check is overdue', isUrgent: true },
  overdue_backup: { title: 'No recent backup has been checked and found good', isUrgent: true },
  failed_jobs: { title: 'Jobs and payment steps that failed for good', isUrgent: true },
  unsent_emails: { title: 'E-mails wait and none is sent', isUrgent: true },
  unsent_texts: { title: 'Text messages wait and none is sent', isUrgent: true },
  provider_differences: { title: 'Differences from the payment provider', isUrgent: false },
  overdue_reconciliation: { title: 'A comparison with the payment provider is overdue', isUrgent: false },
  failed_payouts: { title: 'Payouts that failed', isUrgent: false },
  overdue_payouts: { title: 'Payouts that are overdue', isUrgent: false },
  short_cash: { title: 'Rides of the last week that were not paid in full in cash', isUrgent: false },
  payout_requests: { title: 'Payout requests to decide', isUrgent: false },
  approvals: { title: 'Acts that wait for a second admin', isUrgent: false },
  applications: { title: 'Applications of drivers to decide', isUrgent: false },
  submitted_documents: { title: 'Documents of drivers to review', isUrgent: false },
  expiring_documents: { title: 'Documents of drivers that expire within a week', isUrgent: false },
  failed_emails: { title: 'E-mails of the last week that could not be sent', isUrgent: false },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly isUrgent: boolean }>>;

export type AttentionKind = keyof typeof ATTENTION;

/** A kind of work of which there is some. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  /** At least 1. */
  readonly count: number;
  /** Since when the oldest of it waits; null where that is not known. */
  readonly since: Date | null;
}

/** A ledger is checked as a whole every night; a night may be missed. */
export const LEDGER_CHECK_HOURS = 36;
/** Payments are compared with the provider's every night; a night may be missed. */
export const RECONCILIATION_HOURS = 36;
/** A mail that waits for so long, after which none was sent, is no hiccup of the mail server. */
export const UNSENT_MINUTES = 15;
/** A mail that the mail server has refused for so long is not likely to be sent. */
export const REFUSED_MINUTES = 60;
/** A ride is asked of drivers for so long before an operator is needed. */
export const UNCLAIMED_MINUTES = 3;
/** Rides with a pickup so soon. */
export const SOON_MINUTES = 60;
/** Documents that expire, and mails that failed, within so many days. */
export const ATTENTION_DAYS = 7;

const KINDS = Object.keys(ATTENTION) as AttentionKind[];

/** The most pressing first. */
export function byUrgency(items: readonly AttentionItem[]): AttentionItem[] {
  return items.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}
