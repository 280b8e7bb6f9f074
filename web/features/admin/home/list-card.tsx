import { Box, Paper, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface ListCardProps {
  readonly title: string;
  /** Beside the title: how many there are. */
  readonly count: ReactNode;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** A short list of what waits, or that nothing does. */
export function ListCard({ title, count, empty, children }: ListCardProps) {
  const titleId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ borderRadius: 1, overflow: 'hidden', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, minHeight: 52 }}>
        <Typography id={titleId} variant="h5" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {count}
      </Box>
      {children.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 4, pb: 5, pt: 1 }}>
          {empty}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children.map((child, index) => (
            <Box component="li" key={index} sx={{ borderTop: 1, borderColor: 'divider' }}>
              {child}
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}

/** A line of the list that leads where something can be done about it. */
export const LIST_LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  px: 4,
  py: 2,
  minHeight: 56,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;
