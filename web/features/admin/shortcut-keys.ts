import { t } from '@lingui/core/macro';
import { type AdminTabId, SHORTCUT_TAB_IDS } from './admin-tabs.tsx';

/** The keys that open a tab, "Alt+3"; undefined where it has none. */
export function getShortcut(id: AdminTabId): string | undefined {
  const digit = SHORTCUT_TAB_IDS.indexOf(id) + 1;
  return digit > 0 ? t`Alt+${digit}` : undefined;
}
