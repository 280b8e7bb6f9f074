import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { LinkButton } from '../../components/link-button.tsx';
import { useConfiguration } from '../../lib/configuration.ts';
import { island } from '../../lib/island.tsx';
import { AreaPicture } from './area-picture.tsx';

const FareEstimator = island(
  'fare-estimator',
  async () => (await import('./fare-estimator.tsx')).FareEstimator,
);

/** The promise, and beside it the proof: what a trip would cost. */
export function Hero() {
  return (
    <Box sx={{ position: 'relative', bgcolor: 'glass', overflow: 'hidden' }}>
      <AreaPicture />
      <Box
        sx={{
          position: 'relative',
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 4, md: 6 },
          pt: { xs: 24, md: 30 },
          pb: { xs: 56, md: 16 },
          minHeight: { md: 800 },
          display: 'grid',
          gap: { xs: 10, md: 12 },
          gridTemplateColumns: { xs: '100%', md: 'minmax(0, 1fr) 420px' },
          alignItems: 'start',
        }}
      >
        <Headline />
        <FareEstimator />
      </Box>
    </Box>
  );
}

const SENTENCE = { display: 'block' };

function Headline() {
  const { serviceArea } = useConfiguration();
  return (
    <Box sx={{ maxWidth: 600 }}>
      <Typography
        variant="h1"
        sx={{
          fontSize: { xs: '2.25rem', sm: '2.75rem', md: '3.75rem' },
          lineHeight: 1.04,
          letterSpacing: '-0.03em',
        }}
      >
        <span style={SENTENCE}>
          <Trans>A driver you know.</Trans>
        </span>{' '}
        <span style={SENTENCE}>
          <Trans>A fare you see first.</Trans>
        </span>
      </Typography>
      <Typography sx={{ mt: 5, maxWidth: 480, fontSize: { md: '1.125rem' } }}>
        <Trans>
          Personal drivers for {ph({ name: serviceArea.name })}: ask the one you trust, now or for Thursday at
          six. Every line of the price is on the table before you book, and the whole tip goes to the person
          who drives.
        </Trans>
      </Typography>
      <Box sx={{ mt: 7, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <LinkButton to="/rider-register" variant="contained" isLarge>
          <Trans>Become a Rider</Trans>
        </LinkButton>
        <LinkButton to="/driver-register" variant="outlined" isLarge sx={{ bgcolor: 'background.default' }}>
          <Trans>Become a Driver</Trans>
        </LinkButton>
      </Box>
    </Box>
  );
}
