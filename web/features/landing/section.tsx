import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** One stretch of the landing page under its heading. */
export function Section({ title, intro, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 4, md: 6 }, py: { xs: 12, md: 18 } }}
    >
      <Typography
        id={titleId}
        variant="h2"
        sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' }, maxWidth: 720 }}
      >
        {title}
      </Typography>
      {intro && (
        <Typography color="textSecondary" sx={{ mt: 3, maxWidth: 640 }}>
          {intro}
        </Typography>
      )}
      <Box sx={{ mt: { xs: 8, md: 10 } }}>{children}</Box>
    </Box>
  );
}
