import { plural, t } from '@lingui/core/macro';
import StarIcon from '@mui/icons-material/Star';
import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { FeaturedDriversText } from '../../generated/landing.ts';
import type { FeaturedDriversQuery } from '../../generated/operations.ts';
import { useAnswer } from '../../lib/ask.ts';
import { Section } from './section.tsx';

type Driver = FeaturedDriversQuery['featuredDrivers'][number];

/** Three of the drivers who are online; nothing at all when there are none. */
export function DriverFaces() {
  const { data, hasFailed } = useAnswer(FeaturedDriversText);
  const drivers = data?.featuredDrivers ?? [];
  if (hasFailed || data?.featuredDrivers.length === 0) return null;
  return (
    <Section
      title={t`On the road right now`}
      intro={t`Before the ride you know who drives, the car and its plate. Keep the drivers you like, and ask for them by name.`}
    >
      <Box
        component="ul"
        data-live
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {drivers.length > 0
          ? drivers.map((driver) => <Face key={driver.id} driver={driver} />)
          : [1, 2, 3].map((place) => <Skeleton key={place} component="li" variant="rounded" height={252} />)}
      </Box>
    </Section>
  );
}

function Face({ driver }: { driver: Driver }) {
  const { vehicle } = driver;
  const car = [vehicle.color, vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
  return (
    <Paper component="li" variant="outlined" sx={{ p: 6, borderRadius: 1.5, minHeight: 252 }}>
      <PersonAvatar person={driver} size={88} />
      <Typography variant="h3" sx={{ mt: 4, overflowWrap: 'anywhere' }}>
        {driver.firstName}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
        <StarIcon fontSize="small" sx={{ color: 'lamp' }} aria-hidden />
        <Typography variant="body2">{toFigures(driver)}</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
        {car}
      </Typography>
    </Paper>
  );
}

/** "4.9 from 12 ratings · 340 trips". */
function toFigures({ rating, ratingCount, totalTrips }: Driver): string {
  const average = rating.toFixed(1);
  const rated =
    ratingCount > 0
      ? t`${average} from ${plural(ratingCount, { one: '# rating', other: '# ratings' })}`
      : t`New`;
  return totalTrips > 0 ? `${rated} · ${plural(totalTrips, { one: '# trip', other: '# trips' })}` : rated;
}
