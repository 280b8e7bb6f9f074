import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '../../../../domain/users/user.ts';
import { KeepForPassenger } from '../../../components/care/keep-for-passenger.tsx';
import { useCareChanges } from '../../../components/care/use-care-changes.ts';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import { RideCard } from '../../../components/ride-history/ride-card.tsx';
import { RideDetailsDialog } from '../../../components/ride-history/lazy-ride-details-dialog.ts';
import { RideMessages } from '../../../components/messages/lazy-ride-messages.ts';
import { TripSafety } from '../../../components/safety/lazy-trip-safety.ts';
import { HelpedRidesDocument } from '../../../generated/helped-rides.ts';
import type { HelpedRideFragment } from '../../../generated/operations.ts';
import { useRefetchRides } from '../../../lib/refetch-rides.ts';
import { useRiderActions } from '../rider-actions.tsx';

const HELPED_FIELDS = ['helpedRides'];

/**
 * The rides to come of the people whom the rider helps, and those whose return is still to be called, each under a name; read
 * again as soon as who helps whom changes.
 */
export function HelpedRides() {
  const { data } = useQuery(HelpedRidesDocument, { fetchPolicy: 'cache-and-network' });
  useCareChanges(HELPED_FIELDS);
  const [openId, setOpenId] = useState<string | null>(null);
  const rides = data?.helpedRides.edges.map(({ node }) => node) ?? [];
  if (rides.length === 0) return null;
  const open = rides.find(({ id }) => id === openId) ?? null;
  return (
    <Box component="section" aria-labelledby="helped-rides" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2" id="helped-rides">
        <Trans>Rides of people you help</Trans>
      </Typography>
      {rides.map((ride) => (
        <Box key={ride.id} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h5" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {t`Ride of ${{ name: fullName(ride.rider) }}`}
          </Typography>
          <RideCard
            ride={ride}
            viewer="rider"
            onOpen={() => setOpenId(ride.id)}
            actions={<HelperButtons ride={ride} />}
          />
        </Box>
      ))}
      <RideDetailsDialog
        ride={open}
        viewer="rider"
        onClose={() => setOpenId(null)}
        actions={
          open && (
            <>
              <HelperButtons ride={open} />
              <KeepForPassenger ride={open} />
            </>
          )
        }
      />
    </Box>
  );
}

/** What may be done about it for its passenger, and the PIN to tell them. */
function HelperButtons({ ride }: { readonly ride: HelpedRideFragment }) {
  const { cancel, askToCancel } = useRiderActions();
  const refetchRides = useRefetchRides();
  const mayCancel = ride.rights.includes('CANCEL');
  const isTaken = ride.status === 'ACCEPTED' || ride.status === 'CONFIRMED';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {ride.startPin && (
        <Typography variant="body2">
          <Trans>
            PIN <strong>{ph({ pin: ride.startPin })}</strong>. Tell it to {ph({ name: ride.rider.firstName })}
            : the driver asks for it in the car.
          </Trans>
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        {mayCancel && ride.status === 'PENDING' && (
          <Button size="small" variant="outlined" color="error" onClick={() => cancel(ride)}>
            <Trans>Cancel Ride</Trans>
          </Button>
        )}
        {mayCancel && isTaken && ride.cancelRequest === null && (
          <Button size="small" variant="outlined" color="error" onClick={() => askToCancel(ride)}>
            <Trans>Ask to Cancel</Trans>
          </Button>
        )}
        {ride.canCallReturn && (
          <CallReturnButton rideId={ride.id} size="small" onCalled={refetchRides}>
            {t`Call the return for ${{ firstName: ride.rider.firstName }}`}
          </CallReturnButton>
        )}
        <RideMessages ride={ride} />
        {ride.rights.includes('SEE') && (
          <TripSafety ride={ride} viewer="rider" passenger={ride.rider} status={ride.status} />
        )}
      </Box>
    </Box>
  );
}
