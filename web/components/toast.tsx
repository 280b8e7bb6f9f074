import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import type { Toast } from './toast-message.tsx';

const loadMessage = async () => ({ default: (await import('./toast-message.tsx')).ToastMessage });
const ToastMessage = lazy(loadMessage);

export type { Toast } from './toast-message.tsx';

type ShowToast = (toast: Toast) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Shows one message at a time; a new one replaces the one before. */
export function useToast(): ShowToast {
  // Before it is needed: the message may be that nothing can be loaded any more.
  useEffect(() => void loadMessage().catch(() => undefined), []);
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<(Toast & { key: number }) | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback<ShowToast>((next) => {
    setToast({ ...next, key: Date.now() });
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        <Suspense fallback={null}>
          <ToastMessage key={toast.key} toast={toast} open={open} onClose={close} />
        </Suspense>
      )}
    </ToastContext>
  );
}
