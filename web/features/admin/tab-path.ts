/** The sections of the console, in the order of its bars. */
export const ADMIN_TAB_IDS = [
  'home',
  'users',
  'payouts',
  'bookings',
  'pricing',
  'reviews',
  'emails',
  'applications',
  'cases',
  'money',
  'audit',
  'security',
  'profile',
] as const;
export type AdminTabId = (typeof ADMIN_TAB_IDS)[number];

/** Alt and a digit, from 1: the first of the tabs. */
export const SHORTCUT_TAB_IDS = ADMIN_TAB_IDS.slice(0, ADMIN_TAB_IDS.indexOf('emails') + 1);

/** The address of a tab; home is the one without a name. */
export function getTabPath(tab: AdminTabId): string {
  return tab === 'home' ? '/admin-dashboard' : `/admin-dashboard?tab=${tab}`;
}
