import type { Cents } from '../money/cents.ts';

/** What one admin may do alone; null for everything. */
export interface ApprovalLimits {
  /** Of one ride, all its refunds together; to one rider, all credits of 30 days together. */
  readonly refundCents: Cents | null;
  /** One payout request. */
  readonly payoutCents: Cents | null;
  readonly commission: { readonly minBasisPoints: number; readonly maxBasisPoints: number } | null;
  /** How long an act waits for the second admin. */
  readonly expiryMs: number;
}

/** Refunds of a ride count together: a large one cannot be given in small parts. */
export function refundNeedsApproval(
  { refundCents }: ApprovalLimits,
  amountCents: Cents,
  refundedBeforeCents: Cents,
): boolean {
  return refundCents !== null && amountCents + refundedBeforeCents > refundCents;
}

/** Credits to a rider of the last while count together: what may not be refunded is not given in small parts either. */
export function creditNeedsApproval(
  { refundCents }: ApprovalLimits,
  amountCents: Cents,
  grantedBeforeCents: Cents,
): boolean {
  return refundCents !== null && amountCents + grantedBeforeCents > refundCents;
}

export function payoutNeedsApproval({ payoutCents }: ApprovalLimits, amountCents: Cents): boolean {
  return payoutCents !== null && amountCents > payoutCents;
}

/**
 * A rate outside of the range that is in force already may stay: `beforeBasisPoints`. Null for rates that start later,
 * when another may be in force.
 */
export function commissionNeedsApproval(
  { commission }: ApprovalLimits,
  beforeBasisPoints: number | null,
  afterBasisPoints: number,
): boolean {
  if (commission === null || afterBasisPoints === beforeBasisPoints) return false;
  return afterBasisPoints < commission.minBasisPoints || afterBasisPoints > commission.maxBasisPoints;
}
