import { t } from '@lingui/core/macro';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Errors are announced. */
  readonly isError?: boolean;
  /** Of something that could not be loaded, which is an error: asks for it again. May reject. */
  readonly onRetry?: () => unknown;
}

/** What stands where nothing is yet, or where something failed: what it is about and the one next action. */
export function Notice({ title, children, onRetry, ...props }: NoticeProps) {
  const retry = async () => onRetry?.();
  const again = { label: t`Try again`, onClick: () => void retry().catch(() => undefined) };
  const { action = onRetry && again, isError = onRetry !== undefined } = props;
  return (
    <Box role={isError ? 'alert' : undefined} sx={{ py: 6, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h5" component="p">
        {title}
      </Typography>
      {children && (
        <Typography variant="body2" color="textSecondary" component="div">
          {children}
        </Typography>
      )}
      {action && (
        <Button variant="outlined" size="small" onClick={action.onClick}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}
