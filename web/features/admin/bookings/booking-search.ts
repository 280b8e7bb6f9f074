import type { BookingOrder, BookingTime, RideFilter } from '../../../generated/operations.ts';

/** Which bookings are listed: those with a status, or those whose start or completion was implausible. */
export type BookingsFilter = RideFilter | 'MARKED';

const FILTERS: readonly BookingsFilter[] = [
  'ALL',
  'ACTIVE',
  'PENDING',
  'ACCEPTED',
  'CONFIRMED',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'MARKED',
];

/** What the list is narrowed to, as the address keeps it. */
export interface BookingSearch {
  readonly filter: BookingsFilter;
  /** Empty for no search. */
  readonly text: string;
  /** Which time `date` and `order` are about. */
  readonly by: BookingTime;
  /** "all", one of the spans of `by`, or a day. */
  readonly date: string;
  readonly order: BookingOrder;
}

export const EVERYTHING: BookingSearch = {
  filter: 'ALL',
  text: '',
  by: 'REQUESTED',
  date: 'all',
  order: 'NEWEST',
};

/** Nothing was asked for tomorrow, but pickups are. */
const SPANS: Readonly<Record<BookingTime, readonly string[]>> = {
  REQUESTED: ['all', 'today', 'week', 'month'],
  PICKUP: ['all', 'today', 'tomorrow', 'next_week', 'week', 'month'],
};

/** The date where it is one of the time's, else all of them. */
export function fitDate(date: string, by: BookingTime): string {
  return SPANS[by].includes(date) || /^\d{4}-\d\d-\d\d$/.test(date) ? date : 'all';
}

export function readSearch(params: URLSearchParams): BookingSearch {
  const by = params.get('time') === 'pickup' ? 'PICKUP' : 'REQUESTED';
  return {
    filter: FILTERS.find((known) => known.toLowerCase() === params.get('status')) ?? 'ALL',
    text: params.get('search') ?? '',
    by,
    date: fitDate(params.get('date') ?? 'all', by),
    order: params.get('order') === 'oldest' ? 'OLDEST' : 'NEWEST',
  };
}

/** Only what differs from everything stands in the address. */
export function toParams({ filter, text, by, date, order }: BookingSearch): Record<string, string> {
  return {
    tab: 'bookings',
    ...(filter !== 'ALL' && { status: filter.toLowerCase() }),
    ...(text !== '' && { search: text }),
    ...(by !== 'REQUESTED' && { time: by.toLowerCase() }),
    ...(date !== 'all' && { date }),
    ...(order !== 'NEWEST' && { order: order.toLowerCase() }),
  };
}

/** As the server is asked for it. */
export function toVariables({ filter, text, by, date, order }: BookingSearch) {
  if (filter === 'MARKED') return { marked: true };
  return {
    filter,
    ...(text !== '' && { search: text }),
    ...(by !== 'REQUESTED' && { by }),
    ...(date !== 'all' && { date }),
    ...(order !== 'NEWEST' && { order }),
  };
}

export function isNarrowed({ filter, text, date }: BookingSearch): boolean {
  return filter !== 'ALL' || text !== '' || date !== 'all';
}
