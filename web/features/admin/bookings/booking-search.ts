import type { BookingOrder, RideFilter } from '../../../generated/operations.ts';

/** Which bookings are listed: those with a status, or those whose start or completion was implausible. */
export type BookingsFilter = RideFilter | 'MARKED';

const FILTERS: readonly BookingsFilter[] = [
  ...([
    'ALL',
    'ACTIVE',
    'PENDING',
    'ACCEPTED',
    'CONFIRMED',
    'IN_PROGRESS',
    'COMPLETED',
    'CANCELLED',
  ] as const),
  'MARKED',
];

/** What the list is narrowed to, as the address keeps it. */
export interface BookingSearch {
  readonly filter: BookingsFilter;
  /** Empty for no search. */
  readonly text: string;
  /** "all", "today", "week", "month", or a day. */
  readonly date: string;
  readonly order: BookingOrder;
}

export const EVERYTHING: BookingSearch = { filter: 'ALL', text: '', date: 'all', order: 'NEWEST' };

export function readSearch(params: URLSearchParams): BookingSearch {
  const date = params.get('date') ?? 'all';
  return {
    filter: FILTERS.find((known) => known.toLowerCase() === params.get('status')) ?? 'ALL',
    text: params.get('search') ?? '',
    date: /^(today|week|month|\d{4}-\d\d-\d\d)$/.test(date) ? date : 'all',
    order: params.get('order') === 'oldest' ? 'OLDEST' : 'NEWEST',
  };
}

/** Only what differs from everything stands in the address. */
export function toParams({ filter, text, date, order }: BookingSearch): Record<string, string> {
  return {
    tab: 'bookings',
    ...(filter !== 'ALL' && { status: filter.toLowerCase() }),
    ...(text !== '' && { search: text }),
    ...(date !== 'all' && { date }),
    ...(order !== 'NEWEST' && { order: order.toLowerCase() }),
  };
}

/** As the server is asked for it. */
export function toVariables({ filter, text, date, order }: BookingSearch) {
  if (filter === 'MARKED') return { marked: true };
  return {
    filter,
    ...(text !== '' && { search: text }),
    ...(date !== 'all' && { date }),
    ...(order !== 'NEWEST' && { order }),
  };
}

export function isNarrowed({ filter, text, date }: BookingSearch): boolean {
  return filter !== 'ALL' || text !== '' || date !== 'all';
}
