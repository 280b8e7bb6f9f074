import { useEffect, useRef, useState } from 'react';
import type { ReauthenticationDialogProps } from '../features/users/reauthentication-dialog.tsx';
import { lazyDialog } from '../lib/lazy-dialog.tsx';
import { setReauthentication } from '../lib/reauthentication.ts';

const Dialog = lazyDialog<ReauthenticationDialogProps>(
  ({ open }) => open,
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
