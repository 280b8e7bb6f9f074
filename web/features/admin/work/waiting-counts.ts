import { plural } from '@lingui/core/macro';
import type { OpenWorkQuery } from '../../../generated/operations.ts';
import type { AdminTabId } from '../admin-tabs.tsx';

/** How much waits on a section. */
export interface Waiting {
  readonly count: number;
  readonly words: string;
  /** Somebody may be in danger, and nobody works on it. */
  readonly isUrgent: boolean;
}

/** What waits on each section, of those where something can; acts for a second admin stand on the home. */
export function getWaiting({
  cases,
  urgentCases,
  cancelRequests,
  overdueCancelRequests,
  approvals,
  applications,
}: OpenWorkQuery['openWork']): Partial<Record<AdminTabId, Waiting>> {
  const isUrgent = urgentCases > 0;
  return {
    ...(cases > 0 && {
      cases: { count: cases, words: plural(cases, { one: '# open case', other: '# open cases' }), isUrgent },
    }),
    ...(cancelRequests > 0 && {
      bookings: {
        count: cancelRequests,
        words: plural(cancelRequests, { one: '# rider asks to cancel', other: '# riders ask to cancel' }),
        isUrgent: overdueCancelRequests > 0,
      },
    }),
    ...(approvals > 0 && {
      home: {
        count: approvals,
        words: plural(approvals, { one: '# waits for a second admin', other: '# wait for a second admin' }),
        isUrgent: false,
      },
    }),
    ...(applications > 0 && {
      applications: {
        count: applications,
        words: plural(applications, { one: '# application', other: '# applications' }),
        isUrgent: false,
      },
    }),
  };
}
