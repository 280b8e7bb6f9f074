import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface HelperCardProps {
  readonly title: string;
  /** For screen readers; the title without it. */
  readonly label?: string;
  /** Beneath the title, in small. */
  readonly note: ReactNode;
  /** Of somebody who is invited, and has not accepted yet. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** Somebody who helps, is helped or acts for an organisation: what they may do, and what can be done about it. */
export function HelperCard({ title, label = title, note, isPending = false, children }: HelperCardProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        p: 4,
        border: 1,
        borderStyle: isPending ? 'dashed' : 'solid',
        borderColor: 'divider',
        borderRadius: 1,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      <Typography variant="h5" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
      {children}
    </Box>
  );
}
