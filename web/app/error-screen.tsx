import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { BrandMark } from '../components/brand-mark.tsx';
import { PlainButton } from '../components/link-button.tsx';

/** A screen that broke or could not be loaded; what the server holds is untouched. */
export function ErrorScreen() {
  return (
    <Box
      component="main"
      role="alert"
      sx={{ maxWidth: 560, mx: 'auto', p: 6, pt: 16, display: 'grid', gap: 5 }}
    >
      <BrandMark />
      <Typography variant="h2" component="h1">
        <Trans>This screen did not load</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>
          Your rides and your money are safe with us; only the display failed. Loading it again usually helps.
        </Trans>
      </Typography>
      <PlainButton onClick={() => location.reload()}>
        <Trans>Load again</Trans>
      </PlainButton>
    </Box>
  );
}
