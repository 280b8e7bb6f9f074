import { t } from '@lingui/core/macro';
import { Box, CircularProgress } from '@mui/material';

/** The spinner shown while the authentication state or a screen loads. */
export function LoadingScreen() {
  return (
    <Box
      role="status"
      aria-label={t`Loading`}
      sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}
    >
      <CircularProgress aria-hidden />
    </Box>
  );
}
