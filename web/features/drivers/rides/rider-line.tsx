import { t } from '@lingui/core/macro';
import StarIcon from '@mui/icons-material/StarRounded';
import { Box, Typography } from '@mui/material';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import type { RiderLineFragment } from '../../../generated/operations.ts';
import { bookerText } from '../../../lib/booker-text.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { riderName } from './ride-texts.ts';

/** Who rides: face, name and rating, and who booked it for them. */
export function RiderLine({ ride: masked }: { readonly ride: Masked<RiderLineFragment> }) {
  const ride = unmask<RiderLineFragment>(masked);
  const { rider } = ride;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <PersonAvatar person={rider} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
          {riderName(ride)}
        </Typography>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
        >
          {rider.ratingCount > 0 ? (
            <>
              <StarIcon aria-hidden sx={{ fontSize: 14, color: 'lamp' }} />
              {rider.rating.toFixed(1)} ({rider.ratingCount})
            </>
          ) : (
            t`No ratings`
          )}
        </Typography>
        {ride.booker && (
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {t`Booked by ${{ name: bookerText(ride.booker) }}`}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
