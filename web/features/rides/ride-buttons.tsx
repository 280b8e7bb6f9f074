import { Box, Button } from '@mui/material';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { useNow } from '../../lib/use-now.ts';
import { canRaiseTip } from './completion/tip-choice.ts';
import { lacksPayment } from './payment/lacks-payment.ts';
import { PaymentDeclined } from './payment/payment-declined.tsx';
import { useRiderActions } from './rider-actions.tsx';
import { StartPin } from './start-pin.tsx';

const MINUTE_MS = 60_000;

/** What the rider can do about a ride in its present state; nothing where there is nothing to do. */
export function RideButtons({ ride, inCard }: { ride: RideDetailsFragment; inCard?: boolean }) {
  const { cancel, complete, rate } = useRiderActions();
  const now = useNow(MINUTE_MS);
  const buttons = [
    ride.status === 'PENDING' && {
      label: 'Cancel Ride',
      onClick: () => cancel(ride),
      color: 'error' as const,
    },
    ride.status === 'IN_PROGRESS' && { label: 'Complete Ride', onClick: () => complete(ride) },
    ride.canRate && { label: 'Rate Driver', onClick: () => rate(ride) },
    canRaiseTip(ride, now.getTime()) && { label: 'Raise Tip', onClick: () => complete(ride) },
  ].filter((button) => button !== false);
  if (buttons.length === 0 && !lacksPayment(ride) && !ride.startPin) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', ...(inCard && { px: 4, pb: 4 }) }}>
      <PaymentDeclined ride={ride} />
      <StartPin ride={ride} />
      {buttons.map(({ label, onClick, color }, index) => (
        <Button
          key={label}
          size="small"
          variant={index === 0 && !color ? 'contained' : 'outlined'}
          color={color ?? 'primary'}
          onClick={onClick}
          sx={{ px: 3 }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
