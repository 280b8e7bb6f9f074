import { Box } from '@mui/material';

/** A key as it is drawn beside what it does, where there may be a keyboard; told to screen readers in another way. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        px: 1.5,
        py: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        fontFamily: 'inherit',
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        '@media (hover: none)': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
