import { useNavigate } from 'react-router';
import { isTyped, usePageKeys } from '../page-keys.ts';
import { getTabPath } from '../tab-path.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { getShortcutTabIds } from '../admin-tabs.tsx';

/** Alt+1 to Alt+7 open the first tabs, at most seven, wherever the console is; Alt+C the desk, also while something is typed: the phone rings. */
export function useTabShortcuts(): void {
  const navigate = useNavigate();
  const isDispatcher = useIsDispatcher();
  usePageKeys((event) => {
    const tab = toTab(event, isDispatcher);
    if (!tab) return;
    event.preventDefault();
    void navigate(getTabPath(tab));
  });
}

/** By the key's place: with Alt, some keyboards write another character. */
function toTab(event: KeyboardEvent, isDispatcher: boolean) {
  const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (code === 'KeyC') return 'desk';
  if (isTyped(event)) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit ? getShortcutTabIds(isDispatcher)[Number(digit) - 1] : undefined;
}
