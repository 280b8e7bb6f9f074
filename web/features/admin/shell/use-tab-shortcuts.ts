import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getTabPath } from '../tab-path.ts';
import { SHORTCUT_TAB_IDS } from '../admin-tabs.tsx';

/** Keys typed there are meant for it. */
const FIELDS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/** Alt+1 to Alt+7 open the first seven tabs, wherever the console is. */
export function useTabShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const tab = toTab(event);
      if (!tab) return;
      event.preventDefault();
      void navigate(getTabPath(tab));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
}

/** By the key's place: with Alt, some keyboards write another character. */
function toTab({ altKey, ctrlKey, metaKey, shiftKey, code, target }: KeyboardEvent) {
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (target instanceof Element && target.closest(FIELDS)) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit ? SHORTCUT_TAB_IDS[Number(digit) - 1] : undefined;
}
