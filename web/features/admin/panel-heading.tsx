import { Box, Typography, type BoxProps } from '@mui/material';
import type { ReactNode } from 'react';

interface PanelHeadingProps {
  /** The name of the section. */
  readonly title: string;
  /** What stands there, in a sentence or two. */
  readonly text?: ReactNode;
  /** What is done with all of it, its export last. */
  readonly actions?: ReactNode;
  readonly sx?: NonNullable<BoxProps['sx']>;
}

/** The head of a section of the console. */
export function PanelHeading({ title, text, actions, sx }: PanelHeadingProps) {
  return (
    <Box {...(sx && { sx })}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography variant="h2" component="h1" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}
