import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SectionPartProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly text?: string;
  readonly children: ReactNode;
}

/** A part of a page, under its title. */
export function SectionPart({ title, text, children }: SectionPartProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <Box>
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
