import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { BrandMark } from '../components/brand-mark.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { usePageTitle } from '../lib/page-title.ts';

/** Any path nobody knows. */
export function NotFoundScreen() {
  usePageTitle(t`Page not found`);
  return (
    <Box
      component="main"
      id="content"
      sx={{ maxWidth: 560, mx: 'auto', p: 6, pt: 16, display: 'grid', gap: 5 }}
    >
      <BrandMark />
      <Typography variant="h1">
        <Trans>404 Page Not Found</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>No road leads here. The address may be mistyped or out of date.</Trans>
      </Typography>
      <LinkButton variant="contained" to="/" sx={{ justifySelf: 'start' }}>
        <Trans>Back to the start</Trans>
      </LinkButton>
    </Box>
  );
}
