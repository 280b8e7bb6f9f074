import { plural, t } from '@lingui/core/macro';
import FavoriteIcon from '@mui/icons-material/Favorite';
import FavoriteBorderIcon from '@mui/icons-material/FavoriteBorder';
import { Box, IconButton, Radio, Typography } from '@mui/material';
import { Plate, vehicleText } from '../../../components/ride-history/counterpart.tsx';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import type { DriverChoiceFragment } from '../../../generated/operations.ts';

interface DriverOptionProps {
  readonly driver: DriverChoiceFragment;
  readonly isChosen: boolean;
  /** Why this driver cannot take the trip. */
  readonly obstacle: string | null;
  /** Null where nobody may say so here. */
  readonly onTrust: ((trusted: boolean) => void) | null;
}

/** A driver with a face, car, plate, rating and history together; chosen like a radio button. */
export function DriverOption({ driver, isChosen, obstacle, onTrust }: DriverOptionProps) {
  const isOut = obstacle !== null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        border: '1px solid',
        borderColor: isChosen ? 'primary.main' : 'divider',
        bgcolor: isChosen ? 'glass' : 'background.paper',
        borderRadius: 1,
        pr: 1,
      }}
    >
      <Box
        component="label"
        sx={{
          display: 'flex',
          gap: 2,
          flex: 1,
          minWidth: 0,
          alignItems: 'center',
          py: 2,
          cursor: isOut ? 'not-allowed' : 'pointer',
        }}
      >
        <Radio value={driver.id} disabled={isOut} sx={{ pr: 0 }} />
        <PersonAvatar person={driver} />
        <DriverFacts driver={driver} obstacle={obstacle} />
      </Box>
      {onTrust && (
        <IconButton
          aria-pressed={driver.isTrusted}
          aria-label={t`Trusted driver: ${{ firstName: driver.firstName }}`}
          onClick={() => onTrust(!driver.isTrusted)}
          color="primary"
        >
          {driver.isTrusted ? <FavoriteIcon /> : <FavoriteBorderIcon />}
        </IconButton>
      )}
    </Box>
  );
}

function DriverFacts({ driver, obstacle }: Pick<DriverOptionProps, 'driver' | 'obstacle'>) {
  const { firstName, vehicle, rating, ratingCount, totalTrips } = driver;
  const stars = ratingCount > 0 ? `★ ${rating.toFixed(1)} (${ratingCount})` : t`New`;
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography sx={{ fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {firstName}{' '}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {stars}
        </Typography>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {vehicleText(vehicle)} {vehicle.licensePlate && <Plate text={vehicle.licensePlate} />}
      </Typography>
      <Typography variant="body2" color={obstacle ? 'warning' : 'textSecondary'}>
        {obstacle ?? historyText(driver.tripsTogether, totalTrips)}
      </Typography>
    </Box>
  );
}

function historyText(together: number, total: number): string {
  if (together > 0) return plural(together, { one: '# ride with you', other: '# rides with you' });
  return total > 0 ? plural(total, { one: '# trip', other: '# trips' }) : t`First trips`;
}
