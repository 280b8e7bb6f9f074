import { DomainError } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import type { Rates } from '../pricing/pricing.ts';
import type { ApprovalLimits } from './limits.ts';

/** What makes an admin, or lets somebody into the account of one. */
const ADMIN_ACTS = [
  'admin_account',
  'admin_role',
  'admin_password',
  'admin_second_factor',
  'admin_reinstatement',
] as const;

/** What one admin may do alone only within the limits of the installation. */
export const APPROVAL_ACTS = ['refund', 'payout', 'pricing', 'credit', 'limits', ...ADMIN_ACTS] as const;
export type ApprovalAct = (typeof APPROVAL_ACTS)[number];

export const APPROVAL_STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Whose account is to be made. */
export interface NewAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** An act that waits, or waited, for a second admin. */
export interface Approval {
  /** Becomes the id of the refund, of the credit, of the rates, of the limits or of the new account. */
  readonly id: string;
  readonly act: ApprovalAct;
  /** The ride to refund; the others are null. */
  readonly rideId: string | null;
  /** The payout request to approve. */
  readonly payoutRequestId: string | null;
  /** The rider to give a credit, or whose account it is about. */
  readonly userId: string | null;
  /** The rates that the new ones replace. */
  readonly pricingId: string | null;
  /** The limits that the new ones replace. */
  readonly limitsId: string | null;
  /** Of what moves money. */
  readonly amountCents: Cents | null;
  /** What had been refunded of the ride, or credited to the rider in the last while, when it was asked for. */
  readonly seenCents: Cents | null;
  /** The new rates. */
  readonly rates: Rates | null;
  /** The account to be made; its password is kept apart, as a hash, until it is decided. */
  readonly person: NewAdmin | null;
  /** The new limits. */
  readonly limits: ApprovalLimits | null;
  /** When the new rates start; null for as soon as they are approved. */
  readonly startsAt: Date | null;
  /** Why, or the notes of a payout. */
  readonly reason: string | null;
  /** Null for the command line, which counts as one admin. */
  readonly requestedBy: string | null;
  readonly requestedAt: Date;
  /** After that it cannot be approved any more. */
  readonly expiresAt: Date;
  readonly state: ApprovalState;
  /** Who approved, refused or withdrew it; null also for the command line. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Why it was refused. */
  readonly decisionReason: string | null;
}

/** What is to be done, as it is asked for. */
export type WantedAct = Pick<Approval, 'reason'> &
  (
    | {
        readonly act: 'refund';
        readonly rideId: string;
        readonly amountCents: Cents;
        readonly seenCents: Cents;
      }
    | { readonly act: 'payout'; readonly payoutRequestId: string; readonly amountCents: Cents }
    | {
        readonly act: 'credit';
        readonly userId: string;
        readonly amountCents: Cents;
        readonly seenCents: Cents;
      }
    | {
        readonly act: 'pricing';
        readonly pricingId: string;
        readonly rates: Rates;
        readonly startsAt: Date | null;
      }
    | { readonly act: 'limits'; readonly limitsId: string; readonly limits: ApprovalLimits }
    | WantedAdminAct
  );

export type WantedAdminAct =
  | { readonly act: 'admin_account'; readonly person: NewAdmin }
  | { readonly act: Exclude<(typeof ADMIN_ACTS)[number], 'admin_account'>; readonly userId: string };

export function askForApproval(
  wanted: WantedAct,
  asked: { id: string; requestedBy: string | null; now: Date; expiryMs: number },
): Approval {
  const { id, requestedBy, now, expiryMs } = asked;
  return {
    rideId: null,
    payoutRequestId: null,
    userId: null,
    pricingId: null,
    limitsId: null,
    amountCents: null,
    seenCents: null,
    rates: null,
    limits: null,
    person: null,
    startsAt: null,
    ...wanted,
    id,
    requestedBy,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + expiryMs),
    state: 'pending',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
}

/** Whether it can still be decided. */
export function isOpen({ state, expiresAt }: Approval, now: Date): boolean {
  return state === 'pending' && now <= expiresAt;
}

/** Whether asking for `wanted` again means this. */
export function isSameAct(approval: Approval, wanted: WantedAct, requestedBy: string | null): boolean {
  const { act, rideId, payoutRequestId, userId, amountCents } = approval;
  if (act !== wanted.act || approval.requestedBy !== requestedBy) return false;
  if (wanted.act === 'refund') return rideId === wanted.rideId && amountCents === wanted.amountCents;
  if (wanted.act === 'credit') return userId === wanted.userId && amountCents === wanted.amountCents;
  return wanted.act === 'payout' && payoutRequestId === wanted.payoutRequestId;
}

/** Who decides, and when; `by` is null for the command line. */
interface Decider {
  readonly by: string | null;
  readonly now: Date;
}

/** Lets an act through whose subject is as it was when it was asked for. Throws `APPROVAL_STALE`. */
export function requireAsAsked(isAsAsked: boolean): void {
  if (isAsAsked) return;
  const message = 'What this is about has changed since it was asked for. Please ask for it again.';
  throw new DomainError('conflict', 'APPROVAL_STALE', message);
}

/** Whether no more was given than what whoever asked saw; nothing is known of what was asked for long ago. */
export function isAsSeen({ seenCents }: Approval, givenCents: Cents): boolean {
  return seenCents === null || givenCents <= seenCents;
}

/** Who approves, and since when they may; null for who is no admin. The command line always may. */
export interface Approver extends Decider {
  readonly approvesSince: Date | null;
}

/** Throws `SELF_APPROVAL`, `APPROVER_TOO_NEW`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
export function approve(approval: Approval, { approvesSince, ...decider }: Approver): Approval {
  if (decider.by === approval.requestedBy) throw selfApproval('Another admin has to approve this');
  const isLater = approvesSince === null || approvesSince > approval.requestedAt;
  if (decider.by !== null && isLater && approval.state === 'pending') {
    const message =
      'This was asked for before you became an admin, or before your account was reset. Another admin has to approve it.';
    throw new DomainError('forbidden', 'APPROVER_TOO_NEW', message);
  }
  return decide(approval, 'approved', decider, null);
}

/** Throws `SELF_APPROVAL`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
export function refuse(approval: Approval, decider: Decider, reason: string): Approval {
  if (decider.by === approval.requestedBy) {
    throw selfApproval('Another admin has to refuse this; you may withdraw it');
  }
  return decide(approval, 'refused', decider, reason);
}

/** Throws `NOT_REQUESTER`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`. */
export function withdraw(approval: Approval, decider: Decider): Approval {
  if (decider.by !== approval.requestedBy) {
    const message = 'Only whoever asked for this may withdraw it';
    throw new DomainError('forbidden', 'NOT_REQUESTER', message);
  }
  return decide(approval, 'withdrawn', decider, null);
}

/** The same decision of the same person again changes nothing. */
function decide(
  approval: Approval,
  state: ApprovalState,
  { by, now }: Decider,
  decisionReason: string | null,
): Approval {
  if (approval.state === state && approval.decidedBy === by) return approval;
  if (approval.state !== 'pending') {
    throw new DomainError('conflict', 'APPROVAL_DECIDED', `This was already ${approval.state}`);
  }
  if (!isOpen(approval, now)) {
    throw new DomainError(
      'conflict',
      'APPROVAL_EXPIRED',
      'This has waited too long. Please ask for it again.',
    );
  }
  return { ...approval, state, decidedBy: by, decidedAt: now, decisionReason };
}

function selfApproval(message: string): DomainError {
  return new DomainError('forbidden', 'SELF_APPROVAL', message);
}

/** The refusal of an act that now waits for a second admin. */
export function approvalRequired({ id: approvalId, expiresAt }: Approval): DomainError {
  const details = { approvalId, expiresAt: expiresAt.toISOString() };
  return new DomainError('conflict', 'APPROVAL_REQUIRED', 'Waiting for a second admin', details);
}
