import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import PhoneIcon from '@mui/icons-material/Phone';
import { Box, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { CloseActions } from '../close-actions.tsx';
import type { TripSafetyFragment } from '../../generated/operations.ts';
import type { RideViewer } from '../ride-history/ride-status.ts';
import { TellContact } from './tell-contact.tsx';
import { TellSupport } from './tell-support.tsx';
import { type Helped, useWhereabouts } from './use-whereabouts.ts';

interface EmergencySheetProps {
  readonly ride: TripSafetyFragment;
  readonly viewer: RideViewer;
  readonly passenger: Helped | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** "Silver Toyota Camry"; null where nothing of it is known. */
export function carText({ driver }: Pick<TripSafetyFragment, 'driver'>): string | null {
  const { color, make, model } = driver?.vehicle ?? {};
  return [color, make, model].filter(Boolean).join(' ') || null;
}

/**
 * Whom to turn to on a trip: 911 first, with what to read out there. Nobody is told anything by opening it, and of nobody
 * it says that they were told.
 */
export function EmergencySheet({ ride, viewer, passenger, isOpen, onClose }: EmergencySheetProps) {
  const { whereabouts, search, locate } = useWhereabouts({ ride, viewer, passenger, isOpen });
  const car = carText(ride);
  const plate = ride.driver?.vehicle?.licensePlate ?? null;
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="emergency-title">
      <DialogTitle id="emergency-title">
        <Trans>Emergency</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Button
          variant="contained"
          color="error"
          size="large"
          href="tel:911"
          startIcon={<PhoneIcon />}
          sx={{ minHeight: 64, fontSize: '1.25rem' }}
        >
          <Trans>Call 911</Trans>
        </Button>
        <Box component="section" aria-label={t`What to read out`} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            <Trans>Read this out:</Trans>
          </Typography>
          <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {whereabouts.place}
          </Typography>
          {whereabouts.point !== null && whereabouts.point !== whereabouts.place && (
            <Typography variant="body2">{whereabouts.point}</Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {whereabouts.note}
          </Typography>
          {!passenger && typeof search !== 'object' && (
            <Button
              size="small"
              variant="outlined"
              loading={search === 'searching'}
              onClick={locate}
              sx={{ justifySelf: 'start' }}
            >
              <Trans>Find where I am</Trans>
            </Button>
          )}
          {search === 'failed' && (
            <Typography variant="body2" role="alert">
              <Trans>This device did not tell its location.</Trans>
            </Typography>
          )}
          {(car || plate) && (
            <Typography sx={{ fontWeight: 650 }}>{[car, plate].filter(Boolean).join(' · ')}</Typography>
          )}
        </Box>
        {viewer === 'rider' && (
          <TellContact {...{ ride, passenger, isOpen, car, plate }} place={whereabouts.place} />
        )}
        <TellSupport rideId={ride.id} place={whereabouts.place} />
      </DialogContent>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
