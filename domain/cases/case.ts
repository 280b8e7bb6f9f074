import { DomainError } from '../errors.ts';
import type { Ride } from '../rides/ride.ts';

/** `impairment`: the driver seemed to be under the influence of alcohol or drugs. */
export const CASE_KINDS = ['safety', 'impairment', 'lost_item', 'fare', 'conduct', 'other'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Who has told the desk of a problem that it opens a case about: one of the ride's people, or nobody but the desk itself. */
export const CASE_TELLERS = ['rider', 'driver', 'desk'] as const;

export const CASE_STATES = ['open', 'in_progress', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** A problem with a ride, as its rider, its driver or the desk reported it. */
export interface Case {
  readonly id: string;
  readonly rideId: string;
  readonly reporterId: string;
  /** The other person of the ride; null when there was none yet, and where the desk itself reports. */
  readonly reportedId: string | null;
  readonly kind: CaseKind;
  /** Of a rider whose service animal the driver refused, which no driver may. */
  readonly isServiceAnimalRefused: boolean;
  readonly text: string;
  readonly state: CaseState;
  /** Whether it has suspended the driver until somebody has looked into it. */
  readonly suspendsDriver: boolean;
  /** The operator who works on it; null for nobody yet. */
  readonly assigneeId: string | null;
  /** Until when the record has to be kept; null while that is not known. */
  readonly keptUntil: Date | null;
  readonly openedAt: Date;
  readonly changedAt: Date;
}

/** What was written about a case: notes among operators, or messages that the reporter reads too. */
export interface CaseMessage {
  readonly id: string;
  readonly caseId: string;
  /** Null for the product itself. */
  readonly authorId: string | null;
  readonly audience: 'operators' | 'reporter';
  readonly text: string;
  readonly at: Date;
}

/** How long the record of an impairment complaint is kept at least, and that of any case after it is resolved. */
const INVESTIGATION_YEARS = 2;
const RESOLVED_YEARS = 1;
/** Cases of one person that may be unresolved at the same time. */
export const MOST_UNRESOLVED_CASES = 20;

/** A complaint of impairment suspends the driver from the arrival at the pickup until this long after the ride's end. */
export const SUSPENDING_HOURS_AFTER_RIDE = 24;

/** What has to be known to open a case. */
export interface Report {
  readonly id: string;
  readonly reporterId: string;
  readonly kind: CaseKind;
  readonly isServiceAnimalRefused: boolean;
  readonly text: string;
  /** Whether an earlier case about the ride has suspended its driver: what was looked into does not suspend again. */
  readonly isRepeated: boolean;
  readonly now: Date;
}

/** A new case about a ride, the reporter's or one that the desk looks into. Throws `CASE_KIND` for a complaint that there is nobody to make of. */
export function openCase(ride: Ride, { now, isRepeated, ...report }: Report): Case {
  const isRider = report.reporterId === ride.riderId;
  const isDriver = report.reporterId === ride.driverId;
  const reportedId = isRider ? ride.driverId : isDriver ? ride.riderId : null;
  if (report.kind === 'impairment' && (!isRider || ride.driverId === null || ride.acceptedAt === null)) {
    throw notOfThisRide();
  }
  if (report.isServiceAnimalRefused && (!isRider || report.kind !== 'conduct')) throw notOfThisRide();
  const isInvestigation = report.kind === 'impairment';
  return {
    ...report,
    rideId: ride.id,
    reportedId,
    state: 'open',
    suspendsDriver: isInvestigation && !isRepeated && hasJustDriven(ride, now),
    assigneeId: null,
    keptUntil: isInvestigation ? yearsAfter(now, INVESTIGATION_YEARS) : null,
    openedAt: now,
    changedAt: now,
  };
}

function notOfThisRide(): DomainError {
  const message = 'Only a rider can report this of the driver of a ride';
  return new DomainError('invalid', 'CASE_KIND', message, { field: 'kind' });
}

/** The rider has met the driver on this ride: since the arrival at the pickup, and until a day after the end. */
function hasJustDriven(ride: Ride, now: Date): boolean {
  if (!ride.arrivedAt && !ride.startedAt) return false;
  const endedAt = ride.completedAt ?? ride.cancelledAt;
  return !endedAt || now.getTime() <= endedAt.getTime() + SUSPENDING_HOURS_AFTER_RIDE * 3_600_000;
}

export const CASE_PRIORITIES = ['urgent', 'high', 'normal'] as const;
export type CasePriority = (typeof CASE_PRIORITIES)[number];

const PRIORITIES: Record<CaseKind, CasePriority> = {
  impairment: 'urgent',
  safety: 'urgent',
  conduct: 'high',
  lost_item: 'high',
  fare: 'normal',
  other: 'normal',
};

type Urgency = Pick<Case, 'kind' | 'isServiceAnimalRefused'>;

/**
 * What has to be looked at first: danger, and whoever was left standing with a service animal, before what spoils with time,
 * and that before what can be made good.
 */
export function casePriority({ kind, isServiceAnimalRefused }: Urgency): CasePriority {
  return isServiceAnimalRefused ? 'urgent' : PRIORITIES[kind];
}

/** Where a case stands in a list by urgency, oldest first among equals: by priority, and below all once resolved. */
export function urgencyRank({ state, ...report }: Urgency & Pick<Case, 'state'>): number {
  return state === 'resolved' ? CASE_PRIORITIES.length : CASE_PRIORITIES.indexOf(casePriority(report));
}

/** A case that somebody works on, or nobody any more. */
export function assignCase(before: Case, assigneeId: string | null, now: Date): Case {
  return assigneeId === before.assigneeId ? before : { ...before, assigneeId, changedAt: now };
}

/** A case in another state; once resolved it is kept for a year, and an investigation for two years at least. */
export function moveCase(before: Case, state: CaseState, now: Date): Case {
  if (state === before.state) return before;
  const isInvestigation = before.kind === 'impairment';
  const keptUntil =
    state === 'resolved'
      ? latest(before.keptUntil, yearsAfter(now, RESOLVED_YEARS))
      : isInvestigation
        ? before.keptUntil
        : null;
  return { ...before, state, keptUntil, changedAt: now };
}

const NEXT: Record<CaseKind, string> = {
  safety: 'We read safety reports first and write to you. If anybody is in danger, call 911.',
  impairment: 'The driver takes no more rides while we look into it. We write to you about the outcome.',
  lost_item: 'We ask for it and write to you. Lost things are found most often within a day.',
  fare: 'We compare the fare with the trip and write to you. What was charged too much is refunded.',
  conduct: 'We hear both sides and write to you about the outcome.',
  other: 'We look into it and write to you.',
};

const NEXT_OF_ANIMAL =
  'No driver may refuse a service animal. We read this first and write to you about the outcome.';

const NEXT_WITHOUT_SUSPENSION = 'We look into it before anything else and write to you about the outcome.';

/** What the reporter is told happens next. */
export function nextStep({
  kind,
  state,
  suspendsDriver,
  isServiceAnimalRefused,
}: Pick<Case, 'kind' | 'state' | 'suspendsDriver' | 'isServiceAnimalRefused'>): string {
  if (state === 'open' && isServiceAnimalRefused) return NEXT_OF_ANIMAL;
  if (state === 'open')
    return kind === 'impairment' && !suspendsDriver ? NEXT_WITHOUT_SUSPENSION : NEXT[kind];
  return state === 'in_progress'
    ? 'Somebody is looking into it. We write to you when there is something new.'
    : 'This is closed. Report it again if something is left.';
}

function yearsAfter(from: Date, years: number): Date {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
}

function latest(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
