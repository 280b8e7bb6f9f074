import type { Cents } from '../money/cents.ts';

/** What one admin may do alone; null for everything. */
export interface ApprovalLimits {
  /** Of one ride, all its refunds together. */
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
