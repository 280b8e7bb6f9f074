import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { RideEarningFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { hasTip, toEarning } from './ride-texts.ts';

/** What a ride brings its driver, beside what else is said of it. */
export function RideEarning({ ride: masked }: { readonly ride: Masked<RideEarningFragment> }) {
  const ride = unmask<RideEarningFragment>(masked);
  return (
    <Box sx={{ textAlign: 'right', flex: 'none' }}>
      <Typography variant="h3" component="p">
        {moneyText(toEarning(ride))}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {hasTip(ride) ? t`with ${{ tip: moneyText(ride.tip) }} tip` : t`you earn`}
      </Typography>
    </Box>
  );
}
