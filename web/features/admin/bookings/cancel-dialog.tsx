import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { RouteStops } from '../../../components/route-stops.tsx';
import { useToast } from '../../../components/toast.tsx';
import { CancelBookingDocument } from '../../../generated/bookings.ts';
import type { AdminBookingFragment } from '../../../generated/operations.ts';
import { serverMessage } from '../../../lib/server-message.ts';

export interface CancelDialogProps {
  readonly booking: AdminBookingFragment | null;
  readonly onClose: () => void;
}

/** Asks once more before a booking is cancelled, and why; rider and driver are told. */
export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(booking);
  if (booking && booking !== shown) setShown(booking);
  return (
    <Dialog open={booking !== null} onClose={onClose} aria-labelledby="cancel-title" maxWidth="sm" fullWidth>
      <DialogTitle id="cancel-title">
        <Trans>Cancel this booking</Trans>
      </DialogTitle>
      {shown && <CancelForm key={shown.id} booking={shown} onClose={onClose} />}
    </Dialog>
  );
}

function CancelForm({ booking, onClose }: { booking: AdminBookingFragment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [cancel, { loading }] = useMutation(CancelBookingDocument);
  const toast = useToast();
  const isUnderWay = booking.status === 'IN_PROGRESS';
  const submit = async () => {
    try {
      await cancel({ variables: { rideId: booking.id, reason: reason.trim() || null } });
      toast({ title: t`Booking cancelled`, description: t`The money that was held is released.` });
      onClose();
    } catch (error) {
      toast({
        title: t`Error`,
        description: serverMessage(error) ?? t`Failed to cancel booking`,
        severity: 'error',
      });
    }
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText>
          <Trans>Are you sure you want to cancel this booking? This action cannot be undone.</Trans>
        </DialogContentText>
        <RouteStops pickup={booking.pickup.address} dropoff={booking.dropoff.address} dense />
        <TextField
          label={isUnderWay ? t`Reason` : t`Reason (optional)`}
          helperText={t`Kept with the booking and in the audit log.`}
          required={isUnderWay}
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={loading}>
          <Trans>Keep booking</Trans>
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={loading}
          disabled={isUnderWay && reason.trim() === ''}
          onClick={() => void submit()}
        >
          <Trans>Cancel booking</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
