import { t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { mayBeOver } from '../../../domain/rides/plausibility.ts';
import { RideMessages } from '../../components/messages/lazy-ride-messages.ts';
import { isWaiting } from '../../components/ride-history/ride-status.ts';
import { TripSafety } from '../../components/safety/lazy-trip-safety.ts';
import type { RideButtonsFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useNow } from '../../lib/use-now.ts';
import { canRaiseTip } from './completion/tip-choice.ts';
import { lacksPayment } from './payment/lacks-payment.ts';
import { PaymentDeclined } from './payment/payment-declined.tsx';
import { needsContact, RideContact } from './ride-contact.tsx';
import { useRiderActions } from './rider-actions.tsx';
import { useSaveCalendar } from './use-save-calendar.ts';
import { StartPin } from './lazy-start-pin.ts';
import { TrustButton } from './trust-button.tsx';

const MINUTE_MS = 60_000;

interface RideButtonsProps {
  readonly ride: Masked<RideButtonsFragment>;
  readonly inCard?: boolean;
  /** Called before the trip is put on the booking sheet again: what lies over the sheet has to go. */
  readonly onRepeat?: () => void;
}

/** A driver has the ride; what is asked or decided already is not asked again. */
function mayAskToCancel({ status, cancelRequest }: RideButtonsFragment): boolean {
  return (status === 'ACCEPTED' || status === 'CONFIRMED') && cancelRequest === null;
}

/** What the rider can do about a ride in its present state; nothing where there is nothing to do. */
export function RideButtons({ ride: masked, inCard, onRepeat }: RideButtonsProps) {
  const ride = unmask<RideButtonsFragment>(masked);
  const { driver } = ride;
  const { cancel, askToCancel, withdrawCancel, complete, rate, reschedule, bookAgain, bookBack } =
    useRiderActions();
  const now = useNow(MINUTE_MS);
  const saveCalendar = useSaveCalendar();
  const isUndecided = ride.cancelRequest?.isOpen ?? false;
  const isOver = ride.status === 'COMPLETED' || ride.status === 'CANCELLED';
  const isScheduled = ride.scheduledFor !== null && isWaiting(ride.status);
  const repeat = (book: (ride: RideButtonsFragment) => void) => {
    onRepeat?.();
    book(ride);
  };
  const buttons = [
    ride.status === 'PENDING' && {
      label: t`Cancel Ride`,
      onClick: () => cancel(ride),
      color: 'error' as const,
    },
    isScheduled && { label: t`Change Time`, onClick: () => reschedule(ride), isQuiet: true },
    isScheduled &&
      !inCard && { label: t`Add to Calendar`, onClick: () => void saveCalendar(ride), isQuiet: true },
    isUndecided && { label: t`Keep My Ride`, onClick: () => void withdrawCancel(ride) },
    mayAskToCancel(ride) && {
      label: t`Ask to Cancel`,
      onClick: () => askToCancel(ride),
      color: 'error' as const,
    },
    ride.status === 'IN_PROGRESS' && {
      // The driver, who has the cash, completes the ride.
      label: ride.paymentMethod === 'CASH' ? t`Pay in Cash` : t`Complete Ride`,
      onClick: () => complete(ride),
      // Not the first thing to press while nobody can have arrived.
      isQuiet: !mayBeOver({ ...ride, startedAt: ride.startedAt ? new Date(ride.startedAt) : null }, now),
    },
    ride.canRate &&
      driver !== null && {
        label: t`Rate Driver`,
        onClick: () => rate({ rideId: ride.id, rateeId: driver.id, name: driver.firstName }),
      },
    canRaiseTip(ride, now.getTime()) && { label: t`Raise Tip`, onClick: () => complete(ride) },
    isOver && { label: t`Book again`, onClick: () => repeat(bookAgain), isQuiet: true },
    isOver && !inCard && { label: t`Book the way back`, onClick: () => repeat(bookBack), isQuiet: true },
  ].filter((button) => button !== false);
  const isPast = ride.status === 'COMPLETED' && driver;
  if (buttons.length === 0 && !lacksPayment(ride) && !ride.startPin && !needsContact(ride) && !isPast)
    return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <PaymentDeclined ride={ride} />
      <StartPin ride={ride} />
      {buttons.map(({ label, onClick, color, isQuiet }, index) => (
        <Button
          key={label}
          size="small"
          variant={index === 0 && !color && !isQuiet ? 'contained' : 'outlined'}
          color={color ?? 'primary'}
          onClick={onClick}
          sx={{ px: 3 }}
        >
          {label}
        </Button>
      ))}
      <RideContact ride={ride} />
      <RideMessages ride={ride} />
      {/* Last: it comes a moment later, and moves nothing that somebody is about to press. */}
      <TripSafety ride={ride} viewer="rider" status={ride.status} />
      {isPast && <TrustButton driver={isPast} />}
    </Box>
  );
}
