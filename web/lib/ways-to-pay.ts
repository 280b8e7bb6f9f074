import { t } from '@lingui/core/macro';
import type { RidePaymentMethod } from '../generated/operations.ts';

interface WayToPay {
  readonly name: () => string;
  /** What a ride is paid with whose card is not there. */
  readonly withoutCard: () => string;
  /** `name` is that of the saved card. */
  readonly chosen: (name: string) => string;
  readonly held: (amount: string) => string;
  readonly releasing: (amount: string) => string;
  readonly released: (amount: string) => string;
  /** By no card; `tip` is null when there was none. */
  readonly paid: (amount: string, tip: string | null) => string;
  /** Of a request that nobody accepts, before its time is over and afterwards. */
  readonly whenNobodyComes: (until: string) => string;
  readonly unanswered: () => string;
  /** Of a ride that is to be cancelled, and of one that was. */
  readonly toBeReleased: (amount: string, isHeld: boolean) => string;
  readonly cancelled: (amount: string, isHeld: boolean) => string;
  readonly whereRefundsGo: () => string;
  /** Whether money that is added to the wallet can pay for the trip. */
  readonly takesFunds: boolean;
}

function paidFromWallet(amount: string, tip: string | null): string {
  return tip === null
    ? t`${amount} paid from your wallet`
    : t`${amount} paid from your wallet (includes ${tip} tip)`;
}

const refundsToWallet = () => t`It goes back to the rider’s wallet.`;
const nothingHeld = () => t`Not charged: nothing was held`;
const nothingToPay = () => t`You pay nothing.`;

/** What is said of each way to pay for a ride; one without its words does not compile. */
export const WAYS_TO_PAY: Readonly<Record<RidePaymentMethod, WayToPay>> = {
  WALLET: {
    name: () => t`Wallet`,
    withoutCard: () => t`Wallet`,
    chosen: () => t`This ride is paid with your wallet.`,
    held: (amount) => t`${amount} held in your wallet`,
    releasing: (amount) => t`Not charged: ${amount} is on its way back to your wallet`,
    released: (amount) => t`Not charged: ${amount} is back in your wallet`,
    paid: paidFromWallet,
    whenNobodyComes: (until) =>
      t`Without an answer by ${until} the ride is cancelled and your money is released.`,
    unanswered: () => t`The money is back in your wallet`,
    toBeReleased: (amount) => t`The ${amount} held for it goes back to your wallet.`,
    cancelled: () => t`Your ride has been cancelled and your payment has been refunded.`,
    whereRefundsGo: refundsToWallet,
    takesFunds: true,
  },
  CARD: {
    name: () => t`Card`,
    withoutCard: () => t`Card, removed since`,
    chosen: (card) => t`This ride is paid with ${card}.`,
    held: (amount) => t`${amount} held on your card`,
    releasing: (amount) => t`Not charged: the hold of ${amount} on your card is being released`,
    released: (amount) => t`Not charged: the hold of ${amount} on your card was released`,
    paid: paidFromWallet,
    whenNobodyComes: (until) =>
      t`Without an answer by ${until} the ride is cancelled and your card is not charged.`,
    unanswered: () => t`Your card is not charged`,
    toBeReleased: (amount, isHeld) =>
      isHeld ? t`The ${amount} held for it on your card is released.` : t`Nothing is held on your card.`,
    cancelled: (amount, isHeld) =>
      isHeld
        ? t`Your ride has been cancelled. The hold of ${amount} on your card is released.`
        : t`Your ride has been cancelled. Nothing was held on your card.`,
    whereRefundsGo: () => t`What the card paid goes back to the card; the rest goes to the rider’s wallet.`,
    takesFunds: false,
  },
  CASH: {
    name: () => t`Cash`,
    withoutCard: () => t`Cash`,
    chosen: () => t`You pay your driver for this ride in cash.`,
    held: (amount) => t`Have ${amount} in cash ready for your driver`,
    releasing: nothingHeld,
    released: nothingHeld,
    paid: (amount, tip) =>
      tip === null
        ? t`${amount} paid in cash to your driver`
        : t`${amount} paid in cash to your driver (includes ${tip} tip)`,
    whenNobodyComes: (until) => t`Without an answer by ${until} the ride is cancelled. You pay nothing.`,
    unanswered: nothingToPay,
    toBeReleased: nothingToPay,
    cancelled: nothingToPay,
    whereRefundsGo: refundsToWallet,
    takesFunds: false,
  },
  ORGANISATION: {
    name: () => t`Paid by an organization`,
    withoutCard: () => t`Paid by an organization`,
    chosen: () => t`An organization pays for this ride.`,
    held: () => t`You pay nothing`,
    releasing: nothingHeld,
    released: nothingHeld,
    paid: paidFromWallet,
    whenNobodyComes: (until) => t`Without an answer by ${until} the ride is cancelled. You pay nothing.`,
    unanswered: nothingToPay,
    toBeReleased: nothingToPay,
    cancelled: nothingToPay,
    whereRefundsGo: () =>
      t`It goes back to the organization that paid, and what the rider paid to their wallet.`,
    takesFunds: false,
  },
};
