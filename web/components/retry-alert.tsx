import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';

interface RetryAlertProps {
  /** What could not be loaded, in a sentence. */
  readonly children: ReactNode;
  /** Where something else is shown all the same. */
  readonly isMinor?: boolean;
  /** Asks for it again. May reject. */
  readonly onRetry: () => unknown;
}

/** Says in its place that something could not be loaded, and loads it again. */
export function RetryAlert({ children, isMinor = false, onRetry }: RetryAlertProps) {
  const retry = async () => onRetry();
  return (
    <Alert
      severity={isMinor ? 'warning' : 'error'}
      action={
        <Button color="inherit" size="small" onClick={() => void retry().catch(() => undefined)}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
