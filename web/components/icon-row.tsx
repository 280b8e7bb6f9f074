import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface IconRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What is said about it, a line each. */
  readonly notes: readonly ReactNode[];
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** One of a person's own things in a list, such as a card or a session. */
export function IconRow({ icon, title, notes, children }: IconRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gridAutoFlow: 'column',
        alignItems: 'center',
        columnGap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {icon}
      <Box>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{title}</Typography>
        {notes.map((note, line) => (
          <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        ))}
      </Box>
      {children}
    </Box>
  );
}
