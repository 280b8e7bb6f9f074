import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import VolunteerIcon from '@mui/icons-material/VolunteerActivismOutlined';
import { Box, Typography } from '@mui/material';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { toEarning, hasTip } from '../rides/ride-texts.ts';

interface EarningFigureProps {
  readonly ride: Pick<DriverRideFragment, 'driverEarning' | 'tip'>;
}

/** What the driver earns, the largest number on the card, and whose the tip is. */
export function EarningFigure({ ride }: EarningFigureProps) {
  return (
    <Box>
      <Typography
        component="p"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}
      >
        <Typography component="span" variant="h1" sx={{ lineHeight: 1.05 }}>
          {moneyText(toEarning(ride))}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          <Trans>you earn</Trans>
        </Typography>
      </Typography>
      {hasTip(ride) && (
        <Typography variant="body2" sx={{ mt: 1, display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <VolunteerIcon aria-hidden sx={{ fontSize: 18, color: 'lamp' }} />
          <span>
            <Trans>with {ph({ tip: moneyText(ride.tip) })} tip · 100 % of the tip is yours</Trans>
          </span>
        </Typography>
      )}
    </Box>
  );
}
