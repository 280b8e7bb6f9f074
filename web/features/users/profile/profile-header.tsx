import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import StarIcon from '@mui/icons-material/Star';
import { Box, Chip, Typography } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { RiderStatsDocument } from '../../../generated/profile.ts';
import type { SessionUser } from '../../../lib/session-user.ts';

export interface ProfileFigures {
  /** In stars; null before the first. */
  readonly rating: number | null;
  readonly completedRides: number;
}

/** Who is signed in, how they are rated, and how much they have ridden or driven. */
export function ProfileHeader({ user, figures }: { user: SessionUser; figures: ProfileFigures | null }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <PersonAvatar person={user} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {fullName(user)}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        {/* The line is there before the figures are: nothing moves when they come. */}
        {user.type !== 'ADMIN' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2, minHeight: 24 }}>
            {figures && <Figures {...figures} />}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Figures({ rating, completedRides }: ProfileFigures) {
  const stars = rating?.toFixed(2);
  return (
    <>
      <Chip
        size="small"
        icon={<StarIcon />}
        label={stars === undefined ? t`No ratings` : t`${stars} Rating`}
      />
      <Typography variant="body2" color="textSecondary">
        <Plural value={completedRides} one="# ride completed" other="# rides completed" />
      </Typography>
    </>
  );
}

/** The header of somebody who rides. */
export function RiderProfileHeader({ user }: { user: SessionUser }) {
  const { data } = useQuery(RiderStatsDocument);
  const figures = data && { rating: data.riderStats.rating, completedRides: data.riderStats.totalRides };
  return <ProfileHeader user={user} figures={figures ?? null} />;
}
