import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { LanguageLinks } from '../../../components/language-links.tsx';
import { useConfiguration } from '../../../lib/configuration.ts';
import { ThemeChoice } from '../../../components/theme-choice.tsx';

/** The language of this device, and the way to the other one; of an area with one language the theme alone. */
export function LanguageSection() {
  const { languages } = useConfiguration().serviceArea;
  if (languages.length < 2) return <ThemeChoice />;
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
