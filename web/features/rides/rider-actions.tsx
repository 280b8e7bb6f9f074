import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { RatingSubject } from '../../components/rating-dialog.tsx';
import { ReasonDialog } from '../../components/form/lazy-reason-dialog.ts';
import { RatingDialog } from '../../components/lazy-rating-dialog.ts';
import type { RideDetailsFragment } from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { useCancelRequest } from './use-cancel-request.ts';

const CancelRideDialog = lazyDialog(
  'ride',
  async () => (await import('./cancel-ride-dialog.tsx')).CancelRideDialog,
);
const CompleteRideDialog = lazyDialog(
  'ride',
  async () => (await import('./completion/complete-ride-dialog.tsx')).CompleteRideDialog,
);
const RescheduleDialog = lazyDialog(
  'ride',
  async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog,
);
const ChangePaymentDialog = lazyDialog(
  'ride',
  async () => (await import('./payment/change-payment-dialog.tsx')).ChangePaymentDialog,
);

/** What a rider can do about a ride; each opens its dialog. */
export interface RiderActions {
  readonly cancel: (ride: RideDetailsFragment) => void;
  /** Of a ride that a driver has: driver and support are asked. */
  readonly askToCancel: (ride: RideDetailsFragment) => void;
  readonly withdrawCancel: (ride: RideDetailsFragment) => Promise<void>;
  /** Pays with a tip while in progress; raises the tip afterwards. */
  readonly complete: (ride: RideDetailsFragment) => void;
  readonly rate: (ride: RideDetailsFragment) => void;
  /** Of an unfinished ride whose card was declined. */
  readonly changePayment: (ride: RideDetailsFragment) => void;
  /** To another time, of a scheduled ride. */
  readonly reschedule: (ride: RideDetailsFragment) => void;
  /** Puts the same trip, or the one back, on the booking sheet. */
  readonly bookAgain: (ride: RideDetailsFragment) => void;
  readonly bookBack: (ride: RideDetailsFragment) => void;
}

const RiderActionsContext = createContext<RiderActions | null>(null);

export function useRiderActions(): RiderActions {
  const actions = useContext(RiderActionsContext);
  if (!actions) throw new Error('The rider screen provides the actions');
  return actions;
}

interface RiderActionsProviderProps {
  /** Called with a ride before the rider's own action is sent, whose live event is then no news. */
  readonly onOwnChange: (rideId: string) => void;
  readonly onBookAgain: (ride: RideDetailsFragment) => void;
  readonly onBookBack: (ride: RideDetailsFragment) => void;
  readonly children: ReactNode;
}

/** Holds the dialogs of the rider's actions, so that banner, lists and details all open the same ones. */
export function RiderActionsProvider({ onOwnChange, children, ...repeat }: RiderActionsProviderProps) {
  const [cancelling, setCancelling] = useState<RideDetailsFragment | null>(null);
  const [completing, setCompleting] = useState<RideDetailsFragment | null>(null);
  const [repaying, setRepaying] = useState<RideDetailsFragment | null>(null);
  const [moving, setMoving] = useState<RideDetailsFragment | null>(null);
  const [rated, setRated] = useState<RatingSubject | null>(null);

  const cancelRequest = useCancelRequest(onOwnChange);

  const latest = useRef({ ...repeat, cancelRequest });
  useLayoutEffect(() => {
    latest.current = { ...repeat, cancelRequest };
  });
  const actions = useMemo<RiderActions>(
    () => ({
      cancel: setCancelling,
      askToCancel: (ride) => latest.current.cancelRequest.ask(ride),
      withdrawCancel: (ride) => latest.current.cancelRequest.withdraw(ride),
      complete: setCompleting,
      rate: (ride) => setRated(getSubject(ride)),
      changePayment: setRepaying,
      reschedule: setMoving,
      bookAgain: (ride) => latest.current.onBookAgain(ride),
      bookBack: (ride) => latest.current.onBookBack(ride),
    }),
    [],
  );
  return (
    <RiderActionsContext value={actions}>
      {children}
      <CancelRideDialog ride={cancelling} onOwnChange={onOwnChange} onClose={() => setCancelling(null)} />
      <ReasonDialog question={cancelRequest.question} onClose={cancelRequest.close} />
      <CompleteRideDialog
        ride={completing}
        onOwnChange={onOwnChange}
        onClose={() => setCompleting(null)}
        onChangePayment={(ride) => {
          setCompleting(null);
          setRepaying(ride);
        }}
        onPaid={(ride) => ride.canRate && setRated(getSubject(ride))}
      />
      <RescheduleDialog ride={moving} onOwnChange={onOwnChange} onClose={() => setMoving(null)} />
      <ChangePaymentDialog ride={repaying} onClose={() => setRepaying(null)} />
      <RatingDialog subject={rated} onClose={() => setRated(null)} />
    </RiderActionsContext>
  );
}

function getSubject({ id, driver }: RideDetailsFragment): RatingSubject | null {
  return driver && { rideId: id, rateeId: driver.id, name: driver.firstName };
}
