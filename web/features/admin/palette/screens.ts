import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';
import { isAdminTabShown } from '../admin-panels.tsx';
import { ADMIN_TAB_IDS, ADMIN_TAB_LABELS, type AdminTabId } from '../admin-tabs.tsx';
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

/** Other words for what stands on a tab: people look for it by these too. */
const ALSO = texts({
  home: msg`home figures revenue charts`,
  users: msg`people riders drivers admins accounts credits`,
  payouts: msg`requests transfers weekly`,
  bookings: msg`rides trips refunds assign`,
  pricing: msg`fares rates prices commission`,
  reviews: msg`ratings stars comments`,
  emails: msg`mails outbox templates`,
  applications: msg`applications documents review approve`,
  cases: msg`problems complaints safety lost`,
  money: msg`ledger balances accounting reconcile`,
  audit: msg`changes history who`,
  security: msg`sign-ins refusals events`,
  profile: msg`password passkeys second factor photo`,
});

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
  const tabs = ADMIN_TAB_IDS.filter(isAdminTabShown).map((tab) => ({
    tab,
    label: ADMIN_TAB_LABELS[tab],
    path: getTabPath(tab),
    also: ALSO[tab],
    keys: getShortcut(tab),
  }));
  return [
    ...tabs,
    { tab: 'users', label: MORE.management, path: '/admin/users', also: ALSO.users, keys: undefined },
    { tab: 'home', label: MORE.legacy, path: '/admin-legacy', also: 'legacy', keys: undefined },
  ];
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
