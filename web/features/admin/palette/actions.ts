import { msg } from '@lingui/core/macro';
import type { CsvListName } from '../../../../application/exports/inputs.ts';
import { texts } from '../../../lib/i18n.ts';
import type { AdminTabId } from '../admin-tabs.tsx';
import { startsWithWords } from './screens.ts';

/** Something to do at once. */
export interface PaletteAction {
  readonly key: string;
  readonly label: string;
  /** A place of the console, or the address of a file. */
  readonly path: string;
  readonly isFile: boolean;
  /** Whose icon it has. */
  readonly tab: AdminTabId;
}

const SHOW = texts({
  pickups: msg`Show today’s pickups`,
  tomorrow: msg`Show tomorrow’s pickups`,
  pending: msg`Show rides that wait for a driver`,
  marked: msg`Show marked rides`,
  rates: msg`Change rates`,
});
const PLACES: Readonly<Record<keyof typeof SHOW, string>> = {
  pickups: 'bookings&time=pickup&date=today&order=oldest',
  tomorrow: 'bookings&time=pickup&date=tomorrow&order=oldest',
  pending: 'bookings&status=pending',
  marked: 'bookings&status=marked',
  rates: 'pricing',
};

const EXPORTS = texts({
  bookings: msg`Export bookings (CSV)`,
  users: msg`Export users (CSV)`,
  ratings: msg`Export reviews (CSV)`,
  payouts: msg`Export payouts (CSV)`,
  'audit-log': msg`Export the audit log (CSV)`,
  'security-events': msg`Export the security log (CSV)`,
  journal: msg`Export the whole journal (CSV)`,
  'tax-totals': msg`Export last year’s 1099 totals (CSV)`,
  'profit-and-loss': msg`Export last month’s profit and loss (CSV)`,
});
const TABS = {
  bookings: 'bookings',
  users: 'users',
  ratings: 'reviews',
  payouts: 'payouts',
  'audit-log': 'audit',
  'security-events': 'security',
  journal: 'money',
  'tax-totals': 'money',
  'profit-and-loss': 'money',
} as const satisfies Record<CsvListName, AdminTabId>;

/** What can be done whose words begin with the words typed; nothing for nothing. */
export function findActions(typed: string): readonly PaletteAction[] {
  if (typed.trim() === '') return [];
  const shown = Object.entries(PLACES).map(([key, place]) => ({
    key,
    label: SHOW[key as keyof typeof SHOW],
    path: `/admin-dashboard?tab=${place}`,
    isFile: false,
    tab: key === 'rates' ? ('pricing' as const) : ('bookings' as const),
  }));
  const files = Object.entries(TABS).map(([list, tab]) => ({
    key: `export ${list}`,
    label: EXPORTS[list as keyof typeof TABS],
    tab,
    isFile: true,
    path: `/api/admin/exports/${list}`,
  }));
  return [...shown, ...files].filter(({ label }) => startsWithWords(label, typed));
}
