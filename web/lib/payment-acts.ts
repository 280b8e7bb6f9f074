import { t } from '@lingui/core/macro';
import type { RidePaymentMethod } from '../generated/operations.ts';

interface PaymentActs {
  /** It was changed to this; `name` is that of the saved card. */
  readonly chosen: (name: string) => string;
  /** Of a ride that is to be cancelled, and of one that was. */
  readonly toBeReleased: (amount: string, isHeld: boolean) => string;
  readonly cancelled: (amount: string, isHeld: boolean) => string;
  readonly whereRefundsGo: () => string;
}

const refundsToWallet = () => t`It goes back to the rider’s wallet.`;
const nothingToPay = () => t`You pay nothing.`;

/** What is said where somebody changes, cancels or refunds a payment: apart from `WAYS_TO_PAY`, which every screen needs. */
export const PAYMENT_ACTS: Readonly<Record<RidePaymentMethod, PaymentActs>> = {
  WALLET: {
    chosen: () => t`This ride is paid with your wallet.`,
    toBeReleased: (amount) => t`The ${amount} held for it goes back to your wallet.`,
    cancelled: () => t`Your ride has been cancelled and your payment has been refunded.`,
    whereRefundsGo: refundsToWallet,
  },
  CARD: {
    chosen: (card) => t`This ride is paid with ${card}.`,
    toBeReleased: (amount, isHeld) =>
      isHeld ? t`The ${amount} held for it on your card is released.` : t`Nothing is held on your card.`,
    cancelled: (amount, isHeld) =>
      isHeld
        ? t`Your ride has been cancelled. The hold of ${amount} on your card is released.`
        : t`Your ride has been cancelled. Nothing was held on your card.`,
    whereRefundsGo: () => t`What the card paid goes back to the card; the rest goes to the rider’s wallet.`,
  },
  CASH: {
    chosen: () => t`You pay your driver for this ride in cash.`,
    toBeReleased: nothingToPay,
    cancelled: nothingToPay,
    whereRefundsGo: refundsToWallet,
  },
  ORGANISATION: {
    chosen: () => t`An organization pays for this ride.`,
    toBeReleased: nothingToPay,
    cancelled: nothingToPay,
    whereRefundsGo: () =>
      t`It goes back to the organization that paid, and what the rider paid to their wallet.`,
  },
};
