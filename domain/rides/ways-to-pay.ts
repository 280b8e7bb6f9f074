interface WayToPay {
  /**
   * What sets the money aside: a hold in the ledger, an authorization of a card, the promise of an organisation that pays all
   * of it, or nothing before the driver has it.
   */
  readonly securedBy: 'hold' | 'card' | 'promise' | 'nothing';
  /** What a receipt says it was paid with, unless it names the card. */
  readonly name: string;
  readonly held: (amount: string) => string;
  readonly releasing: (amount: string) => string;
  readonly released: (amount: string) => string;
  /** After "$21.70 paid", where no card paid a part. */
  readonly paidFrom: string;
}

/** The ways to pay for a ride, with their English words. */
export const WAYS_TO_PAY = {
  wallet: {
    securedBy: 'hold',
    name: 'Wallet',
    held: (amount) => `${amount} held in your wallet`,
    releasing: (amount) => `Not charged: ${amount} is on its way back to your wallet`,
    released: (amount) => `Not charged: ${amount} is back in your wallet`,
    paidFrom: 'from your wallet',
  },
  card: {
    securedBy: 'card',
    name: 'Card, removed since',
    held: (amount) => `${amount} held on your card`,
    releasing: (amount) => `Not charged: the hold of ${amount} on your card is being released`,
    released: (amount) => `Not charged: the hold of ${amount} on your card was released`,
    paidFrom: 'from your wallet',
  },
  cash: {
    securedBy: 'nothing',
    name: 'Cash',
    held: (amount) => `Have ${amount} in cash ready for your driver`,
    releasing: () => 'Not charged: nothing was held',
    released: () => 'Not charged: nothing was held',
    paidFrom: 'in cash to your driver',
  },
  /** All of it is paid under an agreement, by its organisation. */
  organisation: {
    securedBy: 'promise',
    name: 'Paid by an organization',
    held: () => 'You pay nothing',
    releasing: () => 'Not charged: nothing was held',
    released: () => 'Not charged: nothing was held',
    paidFrom: 'from your wallet',
  },
} as const satisfies Readonly<Record<string, WayToPay>>;

export type PaymentMethodKind = keyof typeof WAYS_TO_PAY;

export const PAYMENT_METHOD_KINDS = Object.keys(WAYS_TO_PAY) as readonly PaymentMethodKind[];

/** The kinds whose money is set aside in this way. */
export function kindsSecuredBy(securedBy: WayToPay['securedBy']): readonly PaymentMethodKind[] {
  return PAYMENT_METHOD_KINDS.filter((kind) => WAYS_TO_PAY[kind].securedBy === securedBy);
}

/** Whether the rider pays the driver, and nothing is set aside before. */
export function isPaidToDriver({ paymentMethod }: { readonly paymentMethod: PaymentMethodKind }): boolean {
  return kindsSecuredBy('nothing').includes(paymentMethod);
}
