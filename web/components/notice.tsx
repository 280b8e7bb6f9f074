import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Errors are announced. */
  readonly isError?: boolean;
}

/** What stands where nothing is yet, or where something failed: what it is about and the one next action. */
export function Notice({ title, children, action, isError }: NoticeProps) {
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
