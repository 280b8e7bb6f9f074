import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { RatingDialog, type RatingSubject } from '../../components/rating-dialog.tsx';
import type { RideDetailsFragment } from '../../generated/documents.ts';
import { CancelRideDialog } from './cancel-ride-dialog.tsx';
import { CompleteRideDialog } from './completion/complete-ride-dialog.tsx';
import { useLiveRides } from './live/use-live-rides.ts';
import { ChangePaymentDialog } from './payment/change-payment-dialog.tsx';

/** What a rider can do about a ride; each opens its dialog. */
export interface RiderActions {
  readonly cancel: (ride: RideDetailsFragment) => void;
  /** Pays with a tip while in progress; raises the tip afterwards. */
  readonly complete: (ride: RideDetailsFragment) => void;
  readonly rate: (ride: RideDetailsFragment) => void;
  /** Of an unfinished ride whose card was declined. */
  readonly changePayment: (ride: RideDetailsFragment) => void;
}

const RiderActionsContext = createContext<RiderActions | null>(null);

export function useRiderActions(): RiderActions {
  const actions = useContext(RiderActionsContext);
  if (!actions) throw new Error('The rider screen provides the actions');
  return actions;
}

/** Holds the dialogs of the rider's actions, so that banner, lists and details all open the same ones. */
export function RiderActionsProvider({ children }: { children: ReactNode }) {
  const [cancelling, setCancelling] = useState<RideDetailsFragment | null>(null);
  const [completing, setCompleting] = useState<RideDetailsFragment | null>(null);
  const [repaying, setRepaying] = useState<RideDetailsFragment | null>(null);
  const [rated, setRated] = useState<RatingSubject | null>(null);
  const ownMoves = useRef(new Set<string>());
  useLiveRides((rideId) => ownMoves.current.has(rideId));

  const actions = useMemo<RiderActions>(
    () => ({
      cancel: setCancelling,
      complete: setCompleting,
      rate: (ride) => setRated(getSubject(ride)),
      changePayment: setRepaying,
    }),
    [],
  );
  const noteOwnMove = (rideId: string) => void ownMoves.current.add(rideId);
  return (
    <RiderActionsContext value={actions}>
      {children}
      <CancelRideDialog ride={cancelling} onMove={noteOwnMove} onClose={() => setCancelling(null)} />
      <CompleteRideDialog
        ride={completing}
        onMove={noteOwnMove}
        onClose={() => setCompleting(null)}
        onChangePayment={(ride) => {
          setCompleting(null);
          setRepaying(ride);
        }}
        onPaid={(ride) => ride.canRate && setRated(getSubject(ride))}
      />
      <ChangePaymentDialog ride={repaying} onClose={() => setRepaying(null)} />
      <RatingDialog subject={rated} onClose={() => setRated(null)} />
    </RiderActionsContext>
  );
}

function getSubject({ id, driver }: RideDetailsFragment): RatingSubject | null {
  return driver && { rideId: id, rateeId: driver.id, name: driver.firstName };
}
