import { useEffect, useState } from 'react';

/** Keys typed there are meant for it. */
const FIELDS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/** Whether the list of keys is open; `?` opens it, but not from a field. */
export function useKeysHelp() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, onClose: () => setOpen(false) };
}
