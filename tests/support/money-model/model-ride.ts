export type CardKind = 'good' | 'declinedLater' | 'authenticated';

export interface ModelCard {
  readonly id: string;
  readonly kind: CardKind;
}

export interface ModelRide {
  readonly id: string;
  readonly riderId: string;
  /** Whose balance pays for it. */
  readonly payerId: string;
  driverId: string | null;
  readonly fare: number;
  /** What is held or authorized. */
  readonly reserved: number;
  /** Null for a ride from the wallet, or in cash. */
  card: ModelCard | null;
  readonly isCash: boolean;
  /** Of an organisation, which pays so much of it; what it pays of the tip is known once that is. */
  readonly agreement: ModelAgreement | null;
  readonly coveredFare: number;
  coveredTip: number;
  /** The month of the pickup. */
  readonly month: string;
  /** In cash, once it is completed. */
  received: number | null;
  status: string;
  tip: number;
  hasLaterTip: boolean;
  /** What its authorization took. */
  captured: number;
  refunded: number;
  refundedByDriver: number;
  refundedToCard: number;
  refundedToOrganisation: number;
  readonly refundsToOrganisation: { readonly cents: number; readonly at: number; isBilled: boolean }[];
  isInvoiced: boolean;
  expiresAt: number;
  completedAt: number;
}

/** What an organisation pays of rides: all but a co-pay, within a budget. */
export interface ModelAgreement {
  readonly id: string;
  readonly organisationId: string;
  readonly coPay: number;
  readonly coversTip: boolean;
  readonly budget: number;
  readonly isMonthly: boolean;
}

/** What its organisation pays of a ride. */
export function coveredBy({ coveredFare, coveredTip }: ModelRide): number {
  return coveredFare + coveredTip;
}
