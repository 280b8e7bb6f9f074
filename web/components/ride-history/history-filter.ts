import { msg, t } from '@lingui/core/macro';
import type { RideFilter } from '../../generated/operations.ts';
import type { RIDE_FILTERS } from './ride-filters.ts';
import type { RideViewer } from './ride-status.ts';
import { texts } from '../../lib/i18n.ts';

/** The filter tab bar. */
export const HISTORY_FILTERS = [
  texts({ label: msg`All` }, { id: 'all' } as const),
  texts({ label: msg`Done` }, { id: 'completed' } as const),
  texts({ label: msg`Cancelled` }, { id: 'cancelled' } as const),
  texts({ label: msg`Pending` }, { id: 'pending' } as const),
];

export type HistoryFilter = Lowercase<(typeof RIDE_FILTERS)[number]>;

/** What an address bar may hold; anything unknown shows all. */
export function getHistoryFilter(text: string | null): HistoryFilter {
  return HISTORY_FILTERS.find(({ id }) => id === text)?.id ?? 'all';
}

/** The filter as the server names it. */
export function toRideFilter(filter: HistoryFilter): RideFilter {
  return filter.toUpperCase() as Uppercase<HistoryFilter>;
}

export const HISTORY_TITLES = {
  rider: texts({ title: msg`Trip History`, subtitle: msg`View your past rides and receipts` }),
  driver: texts({ title: msg`Ride History`, subtitle: msg`Track your completed rides and earnings` }),
} as const satisfies Record<RideViewer, { title: string; subtitle: string }>;

const NOTHING = texts({
  completed: msg`No completed rides found.`,
  cancelled: msg`No cancelled rides found.`,
  pending: msg`No pending rides found.`,
});

/** What stands where no ride matches the filter. */
export function emptyHistoryText(filter: HistoryFilter, viewer: RideViewer): string {
  if (filter !== 'all') return NOTHING[filter];
  return viewer === 'rider'
    ? t`You haven't taken any rides yet. Book your first ride!`
    : t`You haven't completed any rides yet.`;
}
