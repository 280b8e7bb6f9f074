import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';
import { ADMIN_TAB_IDS, ADMIN_TABS, type AdminTabId } from '../admin-tabs.tsx';
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
export function findScreens(typed: string): readonly Screen[] {
  return getScreens()
    .filter(({ label, also }) => startsWithWords(`${label} ${also}`, typed))
    .map(({ label, path, tab, keys }) => ({ label, path, tab, keys }));
}

/** Whether each word typed is the beginning of one of the text. */
export function startsWithWords(text: string, typed: string): boolean {
  const words = toWords(text);
  return toWords(typed).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function getScreens(): readonly (Screen & { readonly also: string })[] {
  const tabs = ADMIN_TAB_IDS.map((tab) => {
    const { label, also } = ADMIN_TABS[tab].words;
    return { tab, label, also, path: getTabPath(tab), keys: getShortcut(tab) };
  });
  const { also } = ADMIN_TABS.users.words;
  return [
    ...tabs,
    { tab: 'users', label: MORE.management, path: '/admin/users', also, keys: undefined },
    { tab: 'home', label: MORE.legacy, path: '/admin-legacy', also: 'legacy', keys: undefined },
  ];
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
