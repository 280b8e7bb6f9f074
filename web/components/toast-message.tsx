import { t } from '@lingui/core/macro';
import { Alert, AlertTitle, Snackbar } from '@mui/material';
import { useMemo, useRef, type TouchEvent } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly severity?: 'success' | 'error' | 'info';
}

const SHOWN_MS = 5000;
const SWIPE_PX = 50;
/** A finger that moves no farther has tapped. */
const TAP_PX = 10;

interface ToastMessageProps {
  readonly toast: Toast;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * One message, for five seconds or until it is swiped away; its code comes with the first one. A finger takes it away, on it or
 * elsewhere: on phones what is wanted next may lie beneath. A mouse does not, which has room beside it.
 */
export function ToastMessage({ toast, open, onClose }: ToastMessageProps) {
  const fingers = useFingers(onClose);
  const severity = toast.severity ?? 'success';
  return (
    <Snackbar
      open={open}
      autoHideDuration={SHOWN_MS}
      onClose={(event, reason) => (reason !== 'clickaway' || event?.type === 'touchend') && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      // On phones over the header: at the bottom it would lie on the buttons of sheets and dialogs, further down on
      // what has just changed.
      sx={{
        maxWidth: { md: 420 },
        top: { xs: 'calc(8px + env(safe-area-inset-top))', md: 'auto' },
        bottom: { xs: 'auto', md: 24 },
      }}
      {...fingers}
    >
      <Alert
        severity={severity}
        variant="filled"
        role={severity === 'error' ? 'alert' : 'status'}
        onClose={onClose}
        closeText={t`Close`}
        // The library's own pair for dark colours is too weak to read.
        sx={{ width: '100%', bgcolor: `${severity}.main`, color: `${severity}.contrastText` }}
      >
        <AlertTitle sx={{ mb: toast.description ? 0.5 : 0 }}>{toast.title}</AlertTitle>
        {toast.description}
      </Alert>
    </Snackbar>
  );
}

/** It goes at a tap, and at a swipe to the right. */
function useFingers(onAway: () => void) {
  const startX = useRef<number | null>(null);
  const isTap = useRef(false);
  return useMemo(
    () => ({
      onTouchStart: (event: TouchEvent) => {
        startX.current = event.touches[0]?.clientX ?? null;
        isTap.current = startX.current !== null;
      },
      onTouchMove: (event: TouchEvent) => {
        const x = event.touches[0]?.clientX;
        if (startX.current === null || x === undefined) return;
        const moved = x - startX.current;
        if (Math.abs(moved) > TAP_PX) isTap.current = false;
        if (moved > SWIPE_PX) onAway();
      },
      onTouchEnd: () => {
        if (isTap.current) onAway();
      },
    }),
    [onAway],
  );
}
