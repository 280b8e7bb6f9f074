import type { RideFilter } from '../../generated/operations.ts';
import type { RideViewer } from './ride-status.ts';

/** The filter tab bar. */
export const HISTORY_FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'completed', label: 'Done' },
  { id: 'cancelled', label: 'Cancelled' },
  { id: 'pending', label: 'Pending' },
] as const;

export type HistoryFilter = (typeof HISTORY_FILTERS)[number]['id'];

/** What an address bar may hold; anything unknown shows all. */
export function getHistoryFilter(text: string | null): HistoryFilter {
  return HISTORY_FILTERS.find(({ id }) => id === text)?.id ?? 'all';
}

/** The filter as the server names it. */
export function toRideFilter(filter: HistoryFilter): RideFilter {
  return filter.toUpperCase() as Uppercase<HistoryFilter>;
}

export const HISTORY_TITLES = {
  rider: { title: 'Trip History', subtitle: 'View your past rides and receipts' },
  driver: { title: 'Ride History', subtitle: 'Track your completed rides and earnings' },
} as const satisfies Record<RideViewer, { title: string; subtitle: string }>;

/** What stands where no ride matches the filter. */
export function emptyHistoryText(filter: HistoryFilter, viewer: RideViewer): string {
  if (filter !== 'all') return `No ${filter} rides found.`;
  return viewer === 'rider'
    ? "You haven't taken any rides yet. Book your first ride!"
    : "You haven't completed any rides yet.";
}
