import { Trans } from '@lingui/react/macro';
import { Box } from '@mui/material';
import { useLocation } from 'react-router';
import { CallReturnButton } from '../../../components/return-trip/call-return-button.tsx';
import { ReturnLine } from '../../../components/return-trip/lazy-return-line.ts';
import type { BookingReturnFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';

interface BookingReturnProps {
  readonly ride: Masked<BookingReturnFragment>;
  readonly onCalled: () => Promise<unknown>;
}

/** The other leg of a booking, and the call of a return for a rider who rings the desk. */
export function BookingReturn({ ride: masked, onCalled }: BookingReturnProps) {
  const ride = unmask<BookingReturnFragment>(masked);
  const { pathname, search } = useLocation();
  const toOther = (rideId: string) => {
    const params = new URLSearchParams(search);
    params.set('booking', rideId);
    return `${pathname}?${params.toString()}`;
  };
  if (!ride.returnTrip) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 3, justifyItems: 'start' }}>
      <ReturnLine ride={ride} toOther={toOther} />
      {ride.canCallReturn && (
        <CallReturnButton rideId={ride.id} size="small" onCalled={onCalled}>
          <Trans>Call the return</Trans>
        </CallReturnButton>
      )}
    </Box>
  );
}
