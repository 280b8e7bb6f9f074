import { useState } from 'react';
import { isTyped, usePageKeys } from '../page-keys.ts';

/** Whether the list of keys is open; `?` opens it, but not from a field. */
export function useKeysHelp() {
  const [isOpen, setOpen] = useState(false);
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyped(event)) setOpen(true);
  });
  return { isOpen, onClose: () => setOpen(false) };
}
