import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { TestModeBadge } from '../test-mode-badge.tsx';

interface TestBank {
  /** Asks what a bank would ask; resolves with whether the rider passed. */
  readonly ask: () => Promise<boolean>;
  /** Rendered where the question may come up. */
  readonly question: ReactNode;
}

/** The sandbox's place of the bank that wants a payment confirmed. */
export function useTestBank(): TestBank {
  const [answer, setAnswer] = useState<((passed: boolean) => void) | null>(null);
  const ask = useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), []);
  const close = (passed: boolean) => {
    answer?.(passed);
    setAnswer(null);
  };
  return { ask, question: <TestBankDialog open={answer !== null} onAnswer={close} /> };
}

function TestBankDialog({ open, onAnswer }: { open: boolean; onAnswer: (passed: boolean) => void }) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      // A click beside it is no answer to a bank.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onAnswer(false)}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        <Trans>Test bank</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <DialogContentText>
          <Trans>This card’s bank would ask you now whether the payment is yours. Choose its answer.</Trans>
        </DialogContentText>
        <TestModeBadge isFull />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button color="error" onClick={() => onAnswer(false)}>
          <Trans>Fail authentication</Trans>
        </Button>
        <Button variant="contained" onClick={() => onAnswer(true)}>
          <Trans>Complete authentication</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
