import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { useConfiguration } from '../lib/configuration.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageLinks } from './language-links.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Footer of the pages for everyone: support, legal pages, and what the platform is. */
export function SiteFooter() {
  const { productName, serviceArea, supportEmail } = useConfiguration();
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 4, md: 6 },
          py: 10,
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: '1fr auto' },
        }}
      >
        <Box sx={{ maxWidth: 560 }}>
          <BrandMark size={28} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            <Trans>
              {productName} is a technology platform that brings riders and independent drivers in{' '}
              {ph({ name: serviceArea.name })} together. It is not a carrier. Drivers who are impaired by
              alcohol or drugs are suspended at once: report any suspicion to support.
            </Trans>
          </Typography>
        </Box>
        <Box
          component="nav"
          aria-label={t`Support and legal`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 3, alignItems: 'start' }}
        >
          <MuiLink href={`mailto:${supportEmail}`} sx={{ py: 1 }}>
            {supportEmail}
          </MuiLink>
          <MuiLink component={Link} to="/terms" sx={{ py: 1 }}>
            <Trans>Terms of Service</Trans>
          </MuiLink>
          <MuiLink component={Link} to="/privacy" sx={{ py: 1 }}>
            <Trans>Privacy Policy</Trans>
          </MuiLink>
          <LanguageLinks />
          <ThemeChoice />
        </Box>
      </Box>
    </Box>
  );
}
