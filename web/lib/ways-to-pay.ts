import { t } from '@lingui/core/macro';
import type { RidePaymentMethod } from '../generated/operations.ts';

interface WayToPay {
  readonly name: () => string;
  /** What a ride is paid with whose card is not there. */
  readonly withoutCard: () => string;
  readonly held: (amount: string) => string;
  readonly releasing: (amount: string) => string;
  readonly released: (amount: string) => string;
  /** By no card; `tip` is null when there was none. */
  readonly paid: (amount: string, tip: string | null) => string;
  /** Of a request that nobody accepts, before its time is over and afterwards. */
  readonly whenNobodyComes: (until: string) => string;
  readonly unanswered: () => string;
  /** Whether money that is added to the wallet can pay for the trip. */
  readonly takesFunds: boolean;
}

function paidFromWallet(amount: string, tip: string | null): string {
  return tip === null
    ? t`${amount} paid from your wallet`
    : t`${amount} paid from your wallet (includes ${tip} tip)`;
}

const nothingHeld = () => t`Not charged: nothing was held`;
const nothingToPay = () => t`You pay nothing.`;

/** What is said of each way to pay for a ride; one without its words does not compile. */
export const WAYS_TO_PAY: Readonly<Record<RidePaymentMethod, WayToPay>> = {
  WALLET: {
    name: () => t`Wallet`,
    withoutCard: () => t`Wallet`,
    held: (amount) => t`${amount} held in your wallet`,
    releasing: (amount) => t`Not charged: ${amount} is on its way back to your wallet`,
    released: (amount) => t`Not charged: ${amount} is back in your wallet`,
    paid: paidFromWallet,
    whenNobodyComes: (until) =>
      t`Without an answer by ${until} the ride is cancelled and your money is released.`,
    unanswered: () => t`The money is back in your wallet`,
    takesFunds: true,
  },
  CARD: {
    name: () => t`Card`,
    withoutCard: () => t`Card, removed since`,
    held: (amount) => t`${amount} held on your card`,
    releasing: (amount) => t`Not charged: the hold of ${amount} on your card is being released`,
    released: (amount) => t`Not charged: the hold of ${amount} on your card was released`,
    paid: paidFromWallet,
    whenNobodyComes: (until) =>
      t`Without an answer by ${until} the ride is cancelled and your card is not charged.`,
    unanswered: () => t`Your card is not charged`,
    takesFunds: false,
  },
  CASH: {
    name: () => t`Cash`,
    withoutCard: () => t`Cash`,
    held: (amount) => t`Have ${amount} in cash ready for your driver`,
    releasing: nothingHeld,
    released: nothingHeld,
    paid: (amount, tip) =>
      tip === null
        ? t`${amount} paid in cash to your driver`
        : t`${amount} paid in cash to your driver (includes ${tip} tip)`,
    whenNobodyComes: (until) => t`Without an answer by ${until} the ride is cancelled. You pay nothing.`,
    unanswered: nothingToPay,
    takesFunds: false,
  },
  ORGANISATION: {
    name: () => t`Paid by an organization`,
    withoutCard: () => t`Paid by an organization`,
    held: () => t`You pay nothing`,
    releasing: nothingHeld,
    released: nothingHeld,
    paid: paidFromWallet,
    whenNobodyComes: (until) => t`Without an answer by ${until} the ride is cancelled. You pay nothing.`,
    unanswered: nothingToPay,
    takesFunds: true,
  },
};
