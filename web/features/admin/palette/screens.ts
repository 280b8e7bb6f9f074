import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';
import { ADMIN_TABS, getTabIds, type AdminTabId } from '../admin-tabs.tsx';
import { getShortcut } from '../shortcut-keys.ts';
import { getTabPath } from '../tab-path.ts';

/** A place of the console. */
export interface Screen {
  readonly label: string;
  readonly path: string;
  /** Whose icon it has. */
  readonly tab: AdminTabId;
  /** The keys that lead there from anywhere. */
  readonly keys: string | undefined;
}

const MORE = texts({ management: msg`User Management`, legacy: msg`Earlier dashboard` });

/** The screens whose words begin with the words typed; all of them for nothing. */
export function findScreens(typed: string, isDispatcher: boolean): readonly Screen[] {
  return getScreens(getTabIds(isDispatcher), isDispatcher)
    .filter(({ label, also }) => startsWithWords(`${label} ${also}`, typed))
    .map(({ label, path, tab, keys }) => ({ label, path, tab, keys }));
}

/** Whether each word typed is the beginning of one of the text. */
export function startsWithWords(text: string, typed: string): boolean {
  const words = toWords(text);
  return toWords(typed).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function getScreens(
  ids: readonly AdminTabId[],
  isDispatcher: boolean,
): readonly (Screen & { readonly also: string })[] {
  const tabs = ids.map((tab) => {
    const { label, also } = ADMIN_TABS[tab].words;
    return { tab, label, also, path: getTabPath(tab), keys: getShortcut(tab, isDispatcher) };
  });
  const { also } = ADMIN_TABS.users.words;
  const more: readonly (Screen & { readonly also: string })[] = [
    { tab: 'users', label: MORE.management, path: '/admin/users', also, keys: undefined },
    { tab: 'home', label: MORE.legacy, path: '/admin-legacy', also: 'legacy', keys: undefined },
  ];
  return [...tabs, ...more.filter(({ tab }) => ids.includes(tab))];
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
