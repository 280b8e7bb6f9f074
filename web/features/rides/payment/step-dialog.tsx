import { Dialog, type DialogProps } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';

/** What such a dialog shows: what it is about, or what leads to a tip, more money in the wallet, or another card. */
type Step = 'start' | 'tip' | 'funds' | 'card';

export interface Steps {
  readonly step: Step;
  readonly go: (step: Step) => void;
  readonly close: () => void;
  /** Takes the focus when the step that had it is gone. */
  readonly sheet: HTMLElement | null;
}

interface StepDialogProps extends Pick<DialogProps, 'open' | 'maxWidth'> {
  readonly paperSx?: object;
  readonly onClose: () => void;
  /** Keeps what was chosen while another step is shown. */
  readonly children: (steps: Steps) => ReactNode;
}

/** The paper of one that takes the whole of a phone. */
export const WHOLE_PHONE = {
  '@media (max-width: 599.95px)': {
    '&&': { m: 0, width: '100%', height: '100%', maxHeight: 'none', borderRadius: 0 },
    // The buttons stand at its foot, however little is above them.
    '& > form': { flex: 1 },
    '& .MuiDialogContent-root': { flex: 1, alignContent: 'start' },
  },
} as const;

/** One dialog, whose steps take the place of each other; closing a later one leads back to the start. */
export function StepDialog({ open, maxWidth, paperSx, onClose, children }: StepDialogProps) {
  const [step, go] = useState<Step>('start');
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const close = () => {
    go('start');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={step === 'start' ? close : () => go('start')}
      {...(maxWidth && { maxWidth })}
      slotProps={{ paper: { sx: { outline: 'none', ...paperSx }, ref: setSheet, tabIndex: -1 } }}
    >
      {children({ step, go, close, sheet })}
    </Dialog>
  );
}

/** Keeps the focus in the dialog when what is shown changes. */
export function useSheetFocus(sheet: HTMLElement | null, shown: string): void {
  useEffect(() => {
    if (sheet && !sheet.contains(document.activeElement)) sheet.focus();
  }, [sheet, shown]);
}
