import type { AdminTabId } from './admin-tabs.tsx';

/** The address of a tab; home is the one without a name. */
export function getTabPath(tab: AdminTabId): string {
  return tab === 'home' ? '/admin-dashboard' : `/admin-dashboard?tab=${tab}`;
}
