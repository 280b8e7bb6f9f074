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

interface ToastMessageProps {
  readonly toast: Toast;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One message, for five seconds or until it is swiped away; its code comes with the first one. */
export function ToastMessage({ toast, open, onClose }: ToastMessageProps) {
  const swipe = useSwipeRight(onClose);
  const severity = toast.severity ?? 'success';
  return (
    <Snackbar
      open={open}
      autoHideDuration={SHOWN_MS}
      onClose={(_, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      // On phones over the header: at the bottom it would lie on the buttons of sheets and dialogs, further down on
      // what has just changed.
      sx={{ maxWidth: { md: 420 }, top: { xs: 8, md: 'auto' }, bottom: { xs: 'auto', md: 24 } }}
      {...swipe}
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

function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  return useMemo(
    () => ({
      onTouchStart: (event: TouchEvent) => {
        startX.current = event.touches[0]?.clientX ?? null;
      },
      onTouchMove: (event: TouchEvent) => {
        const x = event.touches[0]?.clientX;
        if (startX.current !== null && x !== undefined && x - startX.current > SWIPE_PX) onSwipe();
      },
    }),
    [onSwipe],
  );
}
