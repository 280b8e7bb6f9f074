import { Alert, AlertTitle, Snackbar } from '@mui/material';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type TouchEvent,
} from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  readonly severity?: 'success' | 'error' | 'info';
}

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Spec 1 §9 Toasts. */
const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** Shows one message at a time; a new one replaces the one before. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { key: number }) | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback<ShowToast>((next) => {
    setToast({ ...next, key: Date.now() });
    setOpen(true);
  }, []);
  const swipe = useSwipeRight(() => setOpen(false));
  const severity = toast?.severity ?? 'success';
  return (
    <ToastContext value={show}>
      {children}
      <Snackbar
        key={toast?.key ?? 0}
        open={open}
        autoHideDuration={SHOWN_MS}
        onClose={(_, reason) => reason !== 'clickaway' && setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        // On phones at the top: at the bottom it would lie on the buttons of sheets and dialogs.
        sx={{ maxWidth: { md: 420 }, top: { xs: 8, md: 'auto' }, bottom: { xs: 'auto', md: 24 } }}
        {...swipe}
      >
        <Alert
          severity={severity}
          variant="filled"
          role={severity === 'error' ? 'alert' : 'status'}
          onClose={() => setOpen(false)}
          // The library's own pair for dark colours is too weak to read.
          sx={{ width: '100%', bgcolor: `${severity}.main`, color: `${severity}.contrastText` }}
        >
          <AlertTitle sx={{ mb: toast?.description ? 0.5 : 0 }}>{toast?.title}</AlertTitle>
          {toast?.description}
        </Alert>
      </Snackbar>
    </ToastContext>
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
