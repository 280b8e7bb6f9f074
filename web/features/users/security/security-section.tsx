import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SecuritySectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the security page. */
export function SecuritySection({ title, text, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 640 }}>
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
