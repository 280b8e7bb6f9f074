import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, CircularProgress, Typography } from '@mui/material';

interface MapStatusProps {
  readonly status: 'loading' | 'failed';
  readonly onRetry: () => void;
}

/** In place of the map while it is not there. */
export function MapStatus({ status, onRetry }: MapStatusProps) {
  return (
    <Box
      className="map-status"
      sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      role={status === 'failed' ? 'alert' : 'status'}
    >
      {status === 'loading' && <CircularProgress size={28} aria-hidden="true" />}
      <Typography variant="body2">
        {status === 'loading' ? t`Loading map...` : t`Error loading map`}
      </Typography>
      {status === 'failed' && (
        <Button variant="outlined" size="small" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </Box>
  );
}
