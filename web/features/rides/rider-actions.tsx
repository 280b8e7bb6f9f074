import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { RatingSubject } from '../../components/rating-dialog.tsx';
import { RatingDialog } from '../../components/lazy-rating-dialog.ts';
import type {
  AskToCancelFragment,
  CancelRideFragment,
  ChangePaymentFragment,
  CompleteRideFragment,
  PastTripFragment,
  RescheduleRideFragment,
} from '../../generated/operations.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import type { Masked } from '../../lib/masked.ts';
import { draftAgain, draftBack, type TripDraft } from './booking/trip-draft.ts';
import { useWithdrawCancel } from './use-withdraw-cancel.ts';

const CancelRideDialog = lazyDialog(
  'ride',
  async () => (await import('./cancel-ride-dialog.tsx')).CancelRideDialog,
);
const CancelRequestDialog = lazyDialog(
  'ride',
  async () => (await import('./cancel-request-dialog.tsx')).CancelRequestDialog,
);
const CompleteRideDialog = lazyDialog(
  'ride',
  async () => (await import('./completion/complete-ride-dialog.tsx')).CompleteRideDialog,
);
const RescheduleDialog = lazyDialog(
  'ride',
  async () => (await import('../../components/schedule/reschedule-dialog.tsx')).RescheduleDialog,
);
const ChangePaymentDialog = lazyDialog(
  'ride',
  async () => (await import('./payment/change-payment-dialog.tsx')).ChangePaymentDialog,
);

/** What a rider can do about a ride; each opens its dialog. */
export interface RiderActions {
  readonly cancel: (ride: Masked<CancelRideFragment>) => void;
  /** Of a ride that a driver has: driver and support are asked. */
  readonly askToCancel: (ride: Masked<AskToCancelFragment>) => void;
  readonly withdrawCancel: (ride: Masked<AskToCancelFragment>) => Promise<void>;
  /** Pays with a tip while in progress; raises the tip afterwards. */
  readonly complete: (ride: Masked<CompleteRideFragment>) => void;
  readonly rate: (subject: RatingSubject) => void;
  /** Of an unfinished ride whose card was declined. */
  readonly changePayment: (ride: Masked<ChangePaymentFragment>) => void;
  /** To another time, of a scheduled ride. */
  readonly reschedule: (ride: Masked<RescheduleRideFragment>) => void;
  /** Puts the same trip, or the one back, on the booking sheet. */
  readonly bookAgain: (ride: Masked<PastTripFragment>) => void;
  readonly bookBack: (ride: Masked<PastTripFragment>) => void;
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
  readonly onBook: (draft: TripDraft) => void;
  readonly children: ReactNode;
}

/** Holds the dialogs of the rider's actions, so that banner, lists and details all open the same ones. */
export function RiderActionsProvider({ onOwnChange, onBook, children }: RiderActionsProviderProps) {
  const [cancelling, setCancelling] = useState<Masked<CancelRideFragment> | null>(null);
  const [asking, setAsking] = useState<Masked<AskToCancelFragment> | null>(null);
  const [completing, setCompleting] = useState<Masked<CompleteRideFragment> | null>(null);
  const [repaying, setRepaying] = useState<Masked<ChangePaymentFragment> | null>(null);
  const [moving, setMoving] = useState<Masked<RescheduleRideFragment> | null>(null);
  const [rated, setRated] = useState<RatingSubject | null>(null);

  const withdrawCancel = useWithdrawCancel(onOwnChange);

  const latest = useRef({ onBook, withdrawCancel });
  useLayoutEffect(() => {
    latest.current = { onBook, withdrawCancel };
  });
  const actions = useMemo<RiderActions>(
    () => ({
      cancel: setCancelling,
      askToCancel: setAsking,
      withdrawCancel: (ride) => latest.current.withdrawCancel(ride),
      complete: setCompleting,
      rate: setRated,
      changePayment: setRepaying,
      reschedule: setMoving,
      bookAgain: (ride) => latest.current.onBook(draftAgain(ride)),
      bookBack: (ride) => latest.current.onBook(draftBack(ride)),
    }),
    [],
  );
  return (
    <RiderActionsContext value={actions}>
      {children}
      <CancelRideDialog ride={cancelling} onOwnChange={onOwnChange} onClose={() => setCancelling(null)} />
      <CancelRequestDialog ride={asking} onOwnChange={onOwnChange} onClose={() => setAsking(null)} />
      <CompleteRideDialog
        ride={completing}
        onOwnChange={onOwnChange}
        onClose={() => setCompleting(null)}
        onChangePayment={(ride) => {
          setCompleting(null);
          setRepaying(ride);
        }}
        onPaid={({ id, driver, canRate }) =>
          canRate && driver && setRated({ rideId: id, rateeId: driver.id, name: driver.firstName })
        }
      />
      <RescheduleDialog ride={moving} onOwnChange={onOwnChange} onClose={() => setMoving(null)} />
      <ChangePaymentDialog ride={repaying} onClose={() => setRepaying(null)} />
      <RatingDialog subject={rated} onClose={() => setRated(null)} />
    </RiderActionsContext>
  );
}
