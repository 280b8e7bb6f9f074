import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';
import { ADMIN_TAB_IDS, ADMIN_TABS, getTabIds, type AdminTabId } from '../admin-tabs.tsx';
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

/** What can be done whose words begin with the words typed; nothing for nothing. Files are for admins. */
export function findActions(typed: string, isDispatcher: boolean): readonly PaletteAction[] {
  if (typed.trim() === '') return [];
  const shown = Object.entries(PLACES).map(([key, place]) => ({
    key,
    label: SHOW[key as keyof typeof SHOW],
    path: `/admin-dashboard?tab=${place}`,
    isFile: false,
    tab: key === 'rates' ? ('pricing' as const) : ('bookings' as const),
  }));
  const tabs = getTabIds(isDispatcher);
  const files = (isDispatcher ? [] : ADMIN_TAB_IDS).flatMap((tab) =>
    Object.entries(ADMIN_TABS[tab].files ?? {}).map(([list, label]) => ({
      key: `export ${list}`,
      label,
      tab,
      isFile: true,
      path: `/api/admin/exports/${list}`,
    })),
  );
  return [...shown, ...files].filter(({ label, tab }) => tabs.includes(tab) && startsWithWords(label, typed));
}
