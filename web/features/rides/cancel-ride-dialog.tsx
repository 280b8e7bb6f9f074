import { useMutation } from '@apollo/client/react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { RouteStops } from '../../components/route-stops.tsx';
import { useToast } from '../../components/toast.tsx';
import { CancelRideDocument, type RideDetailsFragment } from '../../generated/documents.ts';
import { moneyText } from '../../lib/money-text.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useRefreshRides } from './refresh-rides.ts';

interface CancelRideDialogProps {
  readonly ride: RideDetailsFragment | null;
  readonly onMove: (rideId: string) => void;
  readonly onClose: () => void;
}

/** Asks once more before a pending ride is cancelled (spec 1 §4, §8 Cancel). */
export function CancelRideDialog({ ride, onMove, onClose }: CancelRideDialogProps) {
  return (
    <Dialog open={ride !== null} onClose={onClose} aria-labelledby="cancel-title">
      {ride && <CancelForm ride={ride} onMove={onMove} onClose={onClose} />}
    </Dialog>
  );
}

function CancelForm({ ride, onMove, onClose }: CancelRideDialogProps & { ride: RideDetailsFragment }) {
  const [cancel, { loading }] = useMutation(CancelRideDocument);
  const refresh = useRefreshRides();
  const toast = useToast();
  const submit = async () => {
    onMove(ride.id);
    try {
      await cancel({ variables: { rideId: ride.id } });
      toast({
        title: 'Ride Cancelled',
        description: 'Your ride has been cancelled and your payment has been refunded.',
      });
    } catch (error) {
      const description = serverMessage(error) ?? 'Failed to cancel ride';
      toast({ title: 'Error', description, severity: 'error' });
    }
    onClose();
    await refresh();
  };
  return (
    <>
      <DialogTitle id="cancel-title">Cancel this ride?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
        <Typography variant="body2">
          The {moneyText(ride.finalAmount)} held for it{' '}
          {ride.paymentMethod === 'card' ? 'on your card is released' : 'goes back to your wallet'}.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep Ride</Button>
        <Button variant="contained" color="error" loading={loading} onClick={() => void submit()}>
          Cancel Ride
        </Button>
      </DialogActions>
    </>
  );
}
