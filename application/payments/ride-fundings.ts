import type { PaymentMethodKind } from '../../domain/rides/ways-to-pay.ts';
import { cardFunding } from './card-funding.ts';
import { cashFunding } from './cash-funding.ts';
import { organisationFunding } from './organisation-funding.ts';
import type { RideFunding } from './ride-funding.ts';
import { walletFunding } from './wallet-funding.ts';

const FUNDINGS: Readonly<Record<PaymentMethodKind, RideFunding>> = {
  wallet: walletFunding,
  card: cardFunding,
  cash: cashFunding,
  organisation: organisationFunding,
};

/** The ways to pay for a ride. A kind without one does not compile. */
export const rideFundings = {
  /** What a rider chose: by its name, else a saved card, or the wallet without one. */
  kindOf: (methodId: string | null, named?: PaymentMethodKind | null): PaymentMethodKind =>
    named ?? (methodId ? 'card' : 'wallet'),
  of: ({ paymentMethod }: { readonly paymentMethod: PaymentMethodKind }): RideFunding =>
    FUNDINGS[paymentMethod],
};
