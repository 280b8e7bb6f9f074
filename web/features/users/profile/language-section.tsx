import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { LanguageLinks } from '../../../components/language-links.tsx';
import { ThemeChoice } from '../../../components/theme-choice.tsx';

/** The language of this device, and the way to the other one. */
export function LanguageSection() {
  return (
    <Box component="section" aria-labelledby="language">
      <Typography variant="h4" component="h2" id="language">
        <Trans>Language</Trans>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Trans>This device shows everything in English.</Trans> <LanguageLinks />
      </Typography>
      <Box sx={{ mt: 4 }}>
        <ThemeChoice />
      </Box>
    </Box>
  );
}
