import { t } from '@lingui/core/macro';
import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface BannerFrameProps {
  /** "Your ride" without it. */
  readonly label?: string;
  readonly sentence: string;
  readonly badge?: ReactNode;
  readonly note: string;
  readonly children?: ReactNode;
}

/** A strip over the map; what changes in its words is said to screen readers. */
export function BannerFrame({ label = t`Your ride`, sentence, badge, note, children }: BannerFrameProps) {
  return (
    <Paper
      component="section"
      aria-label={label}
      square
      sx={{
        display: 'grid',
        gap: 2,
        px: 4,
        py: 3,
        borderBottom: 1,
        borderTop: '3px solid',
        borderColor: 'divider',
        borderTopColor: 'lamp',
      }}
    >
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h5" component="p">
          {sentence}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          {badge}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        </Box>
      </Box>
      {children}
    </Paper>
  );
}
