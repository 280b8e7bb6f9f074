import { z } from 'zod';
import type { StandingPerson } from '../../../application/ports/standing-rides.ts';
import type { StandingCoverage } from '../../../application/standing-rides/cover-outlook.ts';
import type { StandingOffer } from '../../../application/standing-rides/lists.ts';
import type {
  VisiblePlannedRide,
  VisibleStandingRide,
} from '../../../application/standing-rides/visible-standing-ride.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { COVER_PROBLEMS } from '../../../domain/organisations/agreement.ts';
import { RIDE_RIGHTS } from '../../../domain/rides/ride-rights.ts';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { PAYMENT_METHOD_KINDS } from '../../../domain/rides/ways-to-pay.ts';
import type { StandingFunds } from '../../../domain/standing-rides/funds.ts';
import {
  OCCURRENCE_QUESTIONS,
  OCCURRENCE_REASONS,
  OCCURRENCE_STATES,
} from '../../../domain/standing-rides/occurrence.ts';
import { LEGS, RETURN_KINDS } from '../../../domain/standing-rides/pattern.ts';
import { toStandingRideRecord } from '../../../domain/standing-rides/standing-ride-record.ts';
import { CONSENTS, type StandingRide } from '../../../domain/standing-rides/standing-ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { id, instant, instantOrNull, money, moneyOrNull } from './fields.ts';

const stopShape = z.object({ address: z.string(), lat: z.number(), lng: z.number() });
const day = z.string().describe('A date of the area, like 2026-03-05');
const clock = z.string().describe("By the area's clocks, like 07:30");
const personShape = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});

/** One ride of a standing ride. */
export const plannedRideShape = z
  .object({
    id: id.describe('Also that of the ride, once it is booked'),
    standingRideId: id,
    day: day.describe('The date of the pattern, also when it was moved'),
    leg: z.enum(LEGS),
    pickupAt: instant.nullable().describe('Null on a night on which the time does not exist'),
    isMoved: z.boolean(),
    state: z.enum(OCCURRENCE_STATES),
    reason: z.enum(OCCURRENCE_REASONS).nullable(),
    fundingProblem: z
      .string()
      .nullable()
      .describe('Why its money could not be set aside, or is not promised; for who sees how it is paid'),
    asks: z
      .enum(OCCURRENCE_QUESTIONS)
      .nullable()
      .describe(
        'What somebody has to decide: whether it is paid without the organization, or who keeps the series',
      ),
    isPaidAlone: z.boolean().describe('Whether its payer pays it without the organization'),
    rights: z.array(z.enum(RIDE_RIGHTS)).describe('Of the caller, as its passenger or for them'),
    rideStatus: z.enum(RIDE_STATUSES).nullable().describe('Once it is booked'),
    pickup: stopShape,
    dropoff: stopShape,
    totalFare: money.describe('Without the tip'),
    rider: personShape,
    driver: personShape.nullable().describe('Who has agreed to drive it, or has it'),
  })
  .meta({ id: 'PlannedRide' });

export const standingRideShape = z
  .object({
    id,
    version: z.string().describe('Goes into If-Match'),
    rider: personShape,
    booker: personShape.nullable().describe('Who has booked it for them; null for themself'),
    payerName: z.string().nullable().describe('Given name of who pays instead of the passenger'),
    organisationId: id.nullable().describe('In whose name it was booked'),
    organisationName: z.string().nullable(),
    agreement: z
      .object({ id, name: z.string(), organisationName: z.string() })
      .nullable()
      .describe('Under which an organization pays a part of each ride that it covers'),
    rights: z.array(z.enum(RIDE_RIGHTS)).describe('Of the caller, as its passenger or for them'),
    driver: personShape.nullable().describe('Asked or agreed, or the last one; null for anyone'),
    consent: z.enum(CONSENTS),
    agreedWeekdays: z.array(z.int()).describe('0 is Sunday'),
    substitutes: z.array(personShape),
    asksCircle: z.boolean().describe("Whether the rider's other trusted drivers are asked before everybody"),
    pickup: stopShape,
    dropoff: stopShape,
    distance: z.number().describe('Miles, one way'),
    estimatedDuration: z.int().describe('Minutes, one way'),
    times: z.array(
      z.object({ weekday: z.int().describe('0 is Sunday'), time: clock, returnTime: clock.nullable() }),
    ),
    returnKind: z.enum(RETURN_KINDS),
    firstDay: day,
    lastDay: day.nullable().describe('Null for no end'),
    pauses: z.array(z.object({ from: day, to: day })).describe('Both included'),
    totalFare: money.describe('Of one ride, without the tip'),
    tipAmount: money.describe('Of one ride'),
    driverEarning: money.nullable().describe('Of one ride with the tip; null for the rider'),
    paymentMethod: z
      .enum(PAYMENT_METHOD_KINDS)
      .nullable()
      .describe('For its passenger, its payer, who reads their receipts, and admins'),
    paymentMethodId: id.nullable().describe('The saved card, for its payer alone'),
    notes: z.string().nullable(),
    fareNotice: z
      .object({ totalFare: money, appliesFrom: day, isAccepted: z.boolean() })
      .nullable()
      .describe('A new fare that the rider was told, until it applies'),
    createdAt: instant,
    endedAt: instant.nullable(),
  })
  .meta({ id: 'StandingRide' });

export const standingRideWithRidesShape = standingRideShape
  .extend({ rides: z.array(plannedRideShape) })
  .meta({ id: 'StandingRideWithRides' });

export const standingOfferShape = z
  .object({
    standingRide: standingRideShape,
    collisions: z
      .array(z.object({ day, weekday: z.int(), scheduledFor: instant.nullable(), pickup: stopShape }))
      .describe('What its days would collide with'),
    weeklyEarnings: money.describe('What all its rides of a week bring, tips included'),
  })
  .meta({ id: 'StandingOffer' });

export const standingFundsShape = z
  .object({
    needed: money,
    available: money,
    missing: money,
    missingFrom: instant.nullable().describe('The first pickup whose money is not there'),
    isPressing: z.boolean().describe('Whether that matters within two days'),
  })
  .meta({ id: 'StandingFunds' });

export const standingCoverageShape = z
  .object({
    agreementId: id,
    agreementName: z.string(),
    organisationName: z.string(),
    showsAddresses: z.boolean().describe('Whether the organization reads from where to where'),
    until: day.describe(
      'The last day that was looked at: that of the standing ride, or of the next 12 weeks',
    ),
    rides: z.int().describe('So many were looked at'),
    covered: money.nullable().describe('Of each ride that it covers; null where it covers none'),
    own: money.nullable().describe('What is left of each'),
    ownOfReturn: money.nullable().describe('What is left of a way back on call, which has no tip'),
    uncovered: z
      .array(z.object({ day, leg: z.enum(LEGS), problem: z.enum(COVER_PROBLEMS), problemText: z.string() }))
      .describe('The rides that it would not pay'),
  })
  .meta({ id: 'StandingCoverageOption' });

export const standingAnswerShape = z
  .object({ id, consent: z.enum(CONSENTS), agreedWeekdays: z.array(z.int()) })
  .meta({ id: 'StandingAnswer' });

/** A series with what is known of its rides. */
export interface StandingRideWithRides {
  readonly view: VisibleStandingRide;
  readonly rides: readonly VisiblePlannedRide[];
}

export function presentStandingRide(
  view: VisibleStandingRide,
  viewer: UserActor,
): z.output<typeof standingRideShape> {
  const { series, notice, showsPayment } = view;
  return {
    ...toPattern(series),
    id: series.id,
    version: toStandingRideRecord(series).version,
    rider: toPerson(view.rider),
    booker: view.booker && toPerson(view.booker),
    payerName: view.payerName,
    organisationId: series.organisationId,
    organisationName: view.organisationName,
    agreement: view.agreement && {
      id: view.agreement.id,
      name: view.agreement.name,
      organisationName: view.agreement.organisationName,
    },
    rights: [...view.rights],
    driver: view.driver && toPerson(view.driver),
    consent: series.consent,
    agreedWeekdays: [...series.agreedWeekdays],
    substitutes: view.substitutes.map(toPerson),
    asksCircle: series.asksCircle,
    pickup: toStop(series.pickup),
    dropoff: toStop(series.dropoff),
    distance: series.distanceMiles,
    estimatedDuration: series.durationMinutes,
    totalFare: dollarsFromCents(series.fare.totalCents),
    tipAmount: dollarsFromCents(series.tipCents),
    driverEarning: moneyOrNull(view.driverEarningCents),
    paymentMethod: showsPayment ? series.paymentMethod : null,
    paymentMethodId: viewer.userId === series.payerId ? series.paymentMethodId : null,
    notes: series.notes,
    fareNotice: notice && {
      totalFare: dollarsFromCents(notice.fare.totalCents),
      appliesFrom: notice.appliesFrom,
      isAccepted: notice.state === 'accepted',
    },
    createdAt: series.createdAt.toISOString(),
    endedAt: instantOrNull(series.endedAt),
  };
}

export function presentStandingRideWithRides(
  { view, rides }: StandingRideWithRides,
  viewer: UserActor,
): z.output<typeof standingRideWithRidesShape> {
  return { ...presentStandingRide(view, viewer), rides: rides.map(presentPlannedRide) };
}

export function presentPlannedRide(ride: VisiblePlannedRide): z.output<typeof plannedRideShape> {
  const { occurrence, series, rider, driver, rideStatus, showsPayment } = ride;
  const [from, to] =
    occurrence.leg === 'out' ? [series.pickup, series.dropoff] : [series.dropoff, series.pickup];
  return {
    id: occurrence.id,
    standingRideId: series.id,
    day: occurrence.day,
    leg: occurrence.leg,
    pickupAt: instantOrNull(occurrence.pickupAt),
    isMoved: occurrence.isMoved,
    state: occurrence.state,
    reason: occurrence.reason,
    fundingProblem: showsPayment ? occurrence.fundingProblem : null,
    asks: occurrence.asks,
    isPaidAlone: occurrence.isPaidAlone,
    rights: [...ride.rights],
    rideStatus,
    pickup: toStop(from),
    dropoff: toStop(to),
    totalFare: dollarsFromCents(series.fare.totalCents),
    rider: toPerson(rider),
    driver: driver && toPerson(driver),
  };
}

export function presentStandingOffer(
  { view, collisions, weeklyCents }: StandingOffer,
  viewer: UserActor,
): z.output<typeof standingOfferShape> {
  return {
    standingRide: presentStandingRide(view, viewer),
    collisions: collisions.map(({ day: on, weekday, commitment }) => ({
      day: on,
      weekday,
      scheduledFor: instantOrNull(commitment.scheduledFor),
      pickup: toStop(commitment.pickup),
    })),
    weeklyEarnings: dollarsFromCents(weeklyCents),
  };
}

export function presentStandingFunds(funds: StandingFunds): z.output<typeof standingFundsShape> {
  return {
    needed: dollarsFromCents(funds.needCents),
    available: dollarsFromCents(funds.haveCents),
    missing: dollarsFromCents(funds.shortCents),
    missingFrom: instantOrNull(funds.shortFrom),
    isPressing: funds.isPressing,
  };
}

export function presentStandingCoverage(option: StandingCoverage): z.output<typeof standingCoverageShape> {
  const { agreement, organisation, until, rides, coveredCents, ownCents, ownOfReturnCents, uncovered } =
    option;
  return {
    agreementId: agreement.id,
    agreementName: agreement.name,
    organisationName: organisation.name,
    showsAddresses: agreement.showsAddresses,
    until,
    rides,
    covered: moneyOrNull(coveredCents),
    own: moneyOrNull(ownCents),
    ownOfReturn: moneyOrNull(ownOfReturnCents),
    uncovered: uncovered.map(({ day: on, leg, problem, problemText }) => ({
      day: on,
      leg,
      problem,
      problemText,
    })),
  };
}

export function presentStandingAnswer(series: StandingRide): z.output<typeof standingAnswerShape> {
  return { id: series.id, consent: series.consent, agreedWeekdays: [...series.agreedWeekdays] };
}

function toPattern({ times, returnKind, firstDay, lastDay, pauses }: StandingRide) {
  return {
    times: times.map(({ weekday, time, returnTime }) => ({ weekday, time, returnTime })),
    returnKind,
    firstDay,
    lastDay,
    pauses: pauses.map(({ from, to }) => ({ from, to })),
  };
}

function toPerson({ id: userId, firstName, lastName, profileImageUrl }: StandingPerson) {
  return { id: userId, firstName, lastName, profileImageUrl };
}

function toStop({ address, lat, lng }: StandingRide['pickup']) {
  return { address, lat, lng };
}
