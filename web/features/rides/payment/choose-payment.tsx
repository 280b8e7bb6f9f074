import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { isAuthorizedLater } from '../../../../domain/payments/payment.ts';
import { useNow } from '../../../lib/use-now.ts';
import { PaymentSelect, WALLET, type PaymentChoice } from './payment-select.tsx';
import { ShortWallet, type WaysToPay } from './ways-to-pay.tsx';

const MINUTE_MS = 60_000;

interface ChoosePaymentProps {
  readonly payment: PaymentChoice;
  readonly available: string | undefined;
  readonly totalCents: Cents;
  readonly scheduledFor: Date | null;
  readonly ways: WaysToPay;
  readonly allowsCash: boolean;
  readonly onChoose: (payment: PaymentChoice) => void;
}

/** The payment of a ride, and the ways to another one while the wallet does not cover it. */
export function ChoosePayment({ payment, available, totalCents, ways, ...props }: ChoosePaymentProps) {
  const now = useNow(MINUTE_MS);
  const isShort = available !== undefined && totalCents > centsFromDollars(available);
  return (
    <>
      <PaymentSelect
        value={payment}
        {...{ cards: ways.cards, available, totalCents, allowsCash: props.allowsCash }}
        isLater={isAuthorizedLater(props.scheduledFor, now)}
        onChange={props.onChoose}
        onAddCard={ways.onAddCard}
      />
      {isShort && payment === WALLET && <ShortWallet {...{ available }} {...ways} />}
    </>
  );
}
