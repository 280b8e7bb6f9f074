import { DomainError, invalidField } from '../errors.ts';
import { dollarsFromCents } from '../money/cents.ts';
import { toVersioned, versionOf, type VersionedRecord } from '../record-version.ts';
import { MAX_WAITING_DAYS, type ApprovalLimits } from './limits.ts';

/** The limits as they were set at one time. In force is the one with the highest number. */
export interface LimitsVersion extends ApprovalLimits {
  readonly id: string;
  /** Counts the versions, from 1. */
  readonly number: number;
  /** Null for the command line, and for the limits of a new installation. */
  readonly createdBy: string | null;
  readonly changeReason: string;
  readonly createdAt: Date;
}

/** The limits alone. */
export function getLimits({
  refundCents,
  payoutCents,
  commission,
  waitingDays,
}: ApprovalLimits): ApprovalLimits {
  return { refundCents, payoutCents, commission, waitingDays };
}

/** Throws `INVALID_FIELD` for a range that ends before it begins or goes beyond 100 %, and `LIMITS_UNCHANGED`. */
export function requireLimitsChange(before: ApprovalLimits, after: ApprovalLimits): void {
  const { commission, waitingDays } = after;
  if (commission && commission.maxBasisPoints > 100_00) {
    throw invalidField('commissionMax', 'Commission max must be at most 100');
  }
  if (commission && commission.minBasisPoints > commission.maxBasisPoints) {
    throw invalidField('commissionMax', 'The range must end where it begins or later');
  }
  if (waitingDays < 1 || waitingDays > MAX_WAITING_DAYS) {
    throw invalidField('waitingDays', `Waiting days must be between 1 and ${MAX_WAITING_DAYS}`);
  }
  if (versionOf(getLimits(before)) !== versionOf(getLimits(after))) return;
  throw new DomainError(
    'conflict',
    'LIMITS_UNCHANGED',
    'These are the limits in force. Nothing was changed.',
  );
}

/** The limits that take the place of those before. */
export function nextLimits(
  { number }: LimitsVersion,
  limits: ApprovalLimits,
  change: Pick<LimitsVersion, 'id' | 'createdBy' | 'changeReason' | 'createdAt'>,
): LimitsVersion {
  return { ...getLimits(limits), ...change, number: number + 1 };
}

/** The limits by the names of their inputs; amounts and percentages as decimal texts, null for no limit. */
export function toLimitTexts({ refundCents, payoutCents, commission, waitingDays }: ApprovalLimits) {
  const toText = (value: number | null | undefined) => (value == null ? null : dollarsFromCents(value));
  return {
    refundLimit: toText(refundCents),
    payoutLimit: toText(payoutCents),
    // Basis points are to percent what cents are to dollars.
    commissionMin: toText(commission?.minBasisPoints),
    commissionMax: toText(commission?.maxBasisPoints),
    waitingDays,
  };
}

export type LimitTexts = ReturnType<typeof toLimitTexts>;

/** What a change of the limits names the version of. */
export function toLimitsRecord(limits: LimitsVersion): VersionedRecord {
  return { ...toVersioned(toLimitTexts(limits)), version: versionOf(limits.id) };
}
