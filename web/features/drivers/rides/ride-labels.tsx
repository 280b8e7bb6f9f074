import { t } from '@lingui/core/macro';
import { Box, Chip } from '@mui/material';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import type { RideLabelsFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { useConfiguration } from '../../../lib/configuration.ts';

/** What is special about a ride: asked of this very driver, out of town, confirmed, and what its rider needs while it is asked. */
export function RideLabels({ ride: masked }: { readonly ride: Masked<RideLabelsFragment> }) {
  const ride = unmask<RideLabelsFragment>(masked);
  const { homeCity } = useConfiguration().serviceArea;
  const isAskedFor = ride.status === 'PENDING' && ride.isSpecificDriver;
  // Whoever has the ride reads all of it in another place.
  const needed = ride.status === 'PENDING' ? needsTexts(ride) : [];
  const isSpecial = isAskedFor || ride.status === 'CONFIRMED' || ride.isLongDistance;
  if (!isSpecial && needed.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {isAskedFor && <Chip size="small" color="primary" label={t`Asked for you`} />}
      {ride.status === 'CONFIRMED' && <Chip size="small" sx={{ bgcolor: 'glass' }} label={t`Confirmed`} />}
      {ride.isLongDistance && <Chip size="small" variant="outlined" label={t`Outside ${homeCity}`} />}
      {needed.map((text) => (
        <Chip key={text} size="small" sx={{ bgcolor: 'glass' }} label={text} />
      ))}
    </Box>
  );
}
