import { t } from '@lingui/core/macro';
import { type AdminTabId, getShortcutTabIds } from './admin-tabs.tsx';

/** The keys that open a tab, "Alt+3"; undefined where it has none. */
export function getShortcut(id: AdminTabId, isDispatcher: boolean): string | undefined {
  if (id === 'desk') return t`Alt+C`;
  const digit = getShortcutTabIds(isDispatcher).indexOf(id) + 1;
  return digit > 0 ? t`Alt+${digit}` : undefined;
}
