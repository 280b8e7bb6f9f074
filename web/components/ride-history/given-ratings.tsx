import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { GivenRatingsFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { getStarWord } from '../../lib/star-words.ts';
import { getCounterpart } from './counterpart.tsx';
import type { RideViewer } from './ride-status.ts';

interface GivenRatingsProps {
  readonly ride: Masked<GivenRatingsFragment>;
  readonly viewer: RideViewer;
  readonly withComments?: boolean;
}

/** The ratings given on a ride, "You rated 5" and "Dana rated you 4". */
export function GivenRatings({ ride: masked, viewer, withComments }: GivenRatingsProps) {
  const ride = unmask<GivenRatingsFragment>(masked);
  const other = getCounterpart(ride, viewer);
  if (ride.ratings.length === 0 || !other) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {ride.ratings.map(({ id, rateeId, stars, comment }) => (
        <Typography key={id} variant="body2" component="div">
          {rateeId === other.id ? t`You rated ` : t`${{ firstName: other.firstName }} rated you `}
          <Box
            component="span"
            role="img"
            aria-label={t`${stars} of 5 stars: ${{ word: getStarWord(stars) }}`}
          >
            {'★'.repeat(stars)}
            {'☆'.repeat(5 - stars)}
          </Box>
          {withComments && comment && (
            <Typography component="p" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              “{comment}”
            </Typography>
          )}
        </Typography>
      ))}
    </Box>
  );
}
