import { useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../lib/lazy-dialog.tsx';
import { setReauthentication } from '../lib/reauthentication.ts';

const Dialog = lazyDialog(
  'open',
  async () => (await import('../features/users/reauthentication-dialog.tsx')).ReauthenticationDialog,
);

/** The dialog that any refused call may open, whatever screen made it. */
export function Reauthentication() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isProved: boolean) => void) | null>(null);
  useEffect(
    () =>
      setReauthentication(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setOpen(true);
          }),
      ),
    [],
  );
  return (
    <Dialog
      open={isOpen}
      onClose={(isProved) => {
        setOpen(false);
        answer.current?.(isProved);
      }}
    />
  );
}
