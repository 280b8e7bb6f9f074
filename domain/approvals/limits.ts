import type { Cents } from '../money/cents.ts';

/** What one admin may do alone; null for everything. */
export interface ApprovalLimits {
  /** Of one ride, all its refunds together; to one rider, all credits of 30 days together. */
  readonly refundCents: Cents | null;
  /** One payout request. */
  readonly payoutCents: Cents | null;
  readonly commission: { readonly minBasisPoints: number; readonly maxBasisPoints: number } | null;
  /** How long an act waits for the second admin. */
  readonly waitingDays: number;
}

export const MAX_WAITING_DAYS = 90;

/** Whether anything at all waits for a second admin: then the limits themselves do as well. */
export function hasLimits({ refundCents, payoutCents, commission }: ApprovalLimits): boolean {
  return refundCents !== null || payoutCents !== null || commission !== null;
}

/**
 * Acts that make an admin, or let somebody into the account of one: where anything waits for a second admin, else one
 * makes the second themselves. The command line does them alone while nobody else could approve them.
 */
export function adminActNeedsApproval(
  limits: ApprovalLimits,
  { isCommandLine, otherAdmins }: { readonly isCommandLine: boolean; readonly otherAdmins: number },
): boolean {
  return hasLimits(limits) && !(isCommandLine && otherAdmins === 0);
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
