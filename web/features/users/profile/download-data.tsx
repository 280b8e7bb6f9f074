import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';

/** Everything held about the user as a file. */
export function DownloadData() {
  return (
    <Box component="section" aria-labelledby="own-data" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h4" component="h2" id="own-data">
        <Trans>Your data</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 640 }}>
        <Trans>
          Everything we hold about you in one file (JSON): your account, rides, payments, ratings and
          sign-ins.
        </Trans>
      </Typography>
      <Button href="/api/user/data" download="my-data.json" variant="outlined" sx={{ justifySelf: 'start' }}>
        <Trans>Download My Data</Trans>
      </Button>
    </Box>
  );
}
