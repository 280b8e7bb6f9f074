import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { ReturnLegsFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { otherLeg, returnText } from './return-text.ts';

export interface ReturnLineProps {
  readonly ride: Masked<ReturnLegsFragment>;
  /** Where the other ride is shown; nowhere without it. */
  readonly toOther?: (rideId: string) => string;
}

/** Of a ride that has a way back, or is one: how the two stand together, with the way to the other one. */
export function ReturnLine({ ride: masked, toOther }: ReturnLineProps) {
  const ride = unmask<ReturnLegsFragment>(masked);
  const text = returnText(ride, useAreaTime());
  const other = otherLeg(ride);
  if (text === null) return null;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {text}
      {other && toOther && (
        <>
          {' · '}
          <MuiLink component={Link} to={toOther(other)}>
            {ride.returnTrip?.returnRideId === ride.id ? (
              <Trans>See the ride there</Trans>
            ) : (
              <Trans>See the return</Trans>
            )}
          </MuiLink>
        </>
      )}
    </Typography>
  );
}
