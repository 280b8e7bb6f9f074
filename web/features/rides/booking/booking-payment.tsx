import { useState } from 'react';
import type { Cents } from '../../../../domain/money/cents.ts';
import { isAuthorizedLater } from '../../../../domain/payments/payment.ts';
import { AddCardDialog } from '../../../components/payments/add-card-dialog.tsx';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PaymentSelect, type PaymentChoice } from '../payment/payment-select.tsx';
import type { BookingProblem } from './booking-error.ts';
import { InsufficientBalanceDialog } from './insufficient-balance-dialog.tsx';

const MINUTE_MS = 60_000;

interface BookingPaymentProps {
  readonly payment: PaymentChoice;
  readonly available: string | undefined;
  readonly totalCents: Cents;
  readonly problem: BookingProblem | null;
  readonly scheduledFor: Date | null;
  readonly onChoose: (payment: PaymentChoice) => void;
  readonly onForget: () => void;
  readonly onCancelBooking: () => void;
}

/** The payment of a booking, with the dialogs that lead to a wallet or a card that covers it. */
export function BookingPayment({ payment, available, totalCents, onChoose, ...props }: BookingPaymentProps) {
  const [isAddingCard, setAddingCard] = useState(false);
  const { cards } = useSavedCards();
  const now = useNow(MINUTE_MS);
  return (
    <>
      <PaymentSelect
        value={payment}
        {...{ cards, available, totalCents }}
        isLater={isAuthorizedLater(props.scheduledFor, now)}
        onChange={onChoose}
        onAddCard={() => setAddingCard(true)}
      />
      <InsufficientBalanceDialog
        open={props.problem?.kind === 'insufficient-funds'}
        neededCents={totalCents}
        {...{ available, cards }}
        onUseCard={({ id }) => onChoose(id)}
        onAddCard={() => setAddingCard(true)}
        onClose={props.onForget}
        onCancelBooking={props.onCancelBooking}
      />
      <AddCardDialog
        open={isAddingCard}
        onClose={() => setAddingCard(false)}
        onAdded={({ id }) => onChoose(id)}
      />
    </>
  );
}
