import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface PanelHeadingProps {
  /** The name of the section. */
  readonly children: ReactNode;
  /** What is done with all of it, its export last. */
  readonly actions: ReactNode;
}

/** The head of a section of the console. */
export function PanelHeading({ children, actions }: PanelHeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Typography variant="h2" component="h1" sx={{ flex: '1 1 auto' }}>
        {children}
      </Typography>
      {actions}
    </Box>
  );
}
