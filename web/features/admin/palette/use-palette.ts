import { useState } from 'react';
import { usePageKeys } from '../page-keys.ts';

const TYPED_IN_A_DIALOG = ['input', 'textarea', 'select', '[contenteditable]']
  .map((field) => `[role=dialog] ${field}, [role=alertdialog] ${field}`)
  .join();

export interface PaletteState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the command palette is open; Ctrl+K or Cmd+K opens it, but not from a field of a dialog. */
export function usePalette(): PaletteState {
  const [isOpen, setOpen] = useState(false);
  usePageKeys((event) => {
    if (!isPaletteKey(event)) return;
    if (event.target instanceof Element && event.target.closest(TYPED_IN_A_DIALOG)) return;
    event.preventDefault();
    setOpen(true);
  });
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

/** Of a key that went down: whether it is the palette's. */
export function isPaletteKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
