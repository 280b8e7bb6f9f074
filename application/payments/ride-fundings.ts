import type { PaymentMethodKind } from '../../domain/rides/ways-to-pay.ts';
import { cardFunding } from './card-funding.ts';
import type { RideFunding } from './ride-funding.ts';
import { walletFunding } from './wallet-funding.ts';

const FUNDINGS: Readonly<Record<PaymentMethodKind, RideFunding>> = {
  wallet: walletFunding,
  card: cardFunding,
};

/** The ways to pay for a ride. A kind without one does not compile. */
export const rideFundings = {
  /** What a rider chose: a saved card, or the wallet without one. */
  kindOf: (methodId: string | null): PaymentMethodKind => (methodId ? 'card' : 'wallet'),
  of: ({ paymentMethod }: { readonly paymentMethod: PaymentMethodKind }): RideFunding =>
    FUNDINGS[paymentMethod],
};
