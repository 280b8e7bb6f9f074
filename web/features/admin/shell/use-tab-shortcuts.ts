import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getTabPath } from '../tab-path.ts';
import { useIsDispatcher } from '../../../lib/session.ts';
import { getShortcutTabIds } from '../admin-tabs.tsx';

/** Keys typed there are meant for it. */
const FIELDS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/** Alt+1 to Alt+7 open the first tabs, at most seven, wherever the console is; Alt+C the desk, also while something is typed: the phone rings. */
export function useTabShortcuts(): void {
  const navigate = useNavigate();
  const isDispatcher = useIsDispatcher();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const tab = toTab(event, isDispatcher);
      if (!tab) return;
      event.preventDefault();
      void navigate(getTabPath(tab));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, isDispatcher]);
}

/** By the key's place: with Alt, some keyboards write another character. */
function toTab({ altKey, ctrlKey, metaKey, shiftKey, code, target }: KeyboardEvent, isDispatcher: boolean) {
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (code === 'KeyC') return 'desk';
  if (target instanceof Element && target.closest(FIELDS)) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit ? getShortcutTabIds(isDispatcher)[Number(digit) - 1] : undefined;
}
