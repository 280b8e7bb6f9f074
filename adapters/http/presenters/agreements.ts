import { z } from 'zod';
import type { AgreementView } from '../../../application/organisations/agreements.ts';
import type { CoverageOption } from '../../../application/payments/ride-coverage.ts';
import type { FundedRide } from '../../../application/ports/agreements.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import {
  BUDGET_PERIODS,
  COVER_PROBLEMS,
  toAgreementRecord,
} from '../../../domain/organisations/agreement.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

const place = z.object({ address: z.string(), lat: z.number(), lng: z.number(), miles: z.number() });

const termsShape = z.object({
  id,
  organisationId: id,
  name: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  budgetPeriod: z.enum(BUDGET_PERIODS),
  ridesPerMonth: z.int().nullable(),
  coPayPercent: z.int(),
  coversTip: z.boolean(),
  pickupFrom: z.string().nullable(),
  pickupUntil: z.string().nullable(),
  showsAddresses: z.boolean(),
  createdAt: instant,
  endedAt: instant.nullable(),
});

export const agreementShape = termsShape
  .extend({
    budget: money,
    mostPerRide: money.nullable(),
    coPay: money,
    weekdays: z.array(z.int()),
    places: z.array(place),
    passengerIds: z.array(id).nullable(),
    use: z.object({ used: money, promised: money, rides: z.int() }),
  })
  .meta({ id: 'Agreement' });

export function presentAgreement({ agreement, use }: AgreementView): z.output<typeof agreementShape> {
  const { budgetCents, mostPerRideCents, coPayCents, weekdays, places, passengerIds } = agreement;
  return {
    ...fieldsOf(termsShape, agreement),
    budget: dollarsFromCents(budgetCents),
    mostPerRide: mostPerRideCents === null ? null : dollarsFromCents(mostPerRideCents),
    coPay: dollarsFromCents(coPayCents),
    weekdays: [...weekdays],
    places: places.map((one) => fieldsOf(place, one)),
    passengerIds: passengerIds && [...passengerIds],
    use: {
      used: dollarsFromCents(use.usedCents),
      promised: dollarsFromCents(use.promisedCents),
      rides: use.rides,
    },
  };
}

export function versionOfAgreement({ agreement }: AgreementView): string {
  return toAgreementRecord(agreement).version;
}

export const fundedRideShape = z
  .object({
    rideId: id,
    agreementId: id,
    agreementName: z.string(),
    passengerId: id,
    passengerName: z.string(),
    coveredOn: z.iso.date(),
    status: z.enum(['open', 'completed', 'cancelled']),
    pickupAddress: z.string().nullable(),
    dropoffAddress: z.string().nullable(),
    total: money,
    covered: money,
    refunded: money,
  })
  .meta({ id: 'FundedRide' });

export function presentFundedRide(ride: FundedRide): z.output<typeof fundedRideShape> {
  const { totalCents, coveredCents, refundedCents, ...rest } = ride;
  return {
    ...rest,
    total: dollarsFromCents(totalCents),
    covered: dollarsFromCents(coveredCents),
    refunded: dollarsFromCents(refundedCents),
  };
}

export const coverageShape = z
  .object({
    agreementId: id,
    agreementName: z.string(),
    organisationName: z.string(),
    showsAddresses: z.boolean(),
    covered: money,
    own: money,
    ownOfReturn: money,
    problem: z.enum(COVER_PROBLEMS).nullable(),
    problemText: z.string().nullable(),
  })
  .meta({ id: 'CoverageOption' });

export function presentCoverage(option: CoverageOption): z.output<typeof coverageShape> {
  const { agreement, organisation, coveredCents, ownCents, ownOfReturnCents } = option;
  const { problem, problemText } = option;
  return {
    agreementId: agreement.id,
    agreementName: agreement.name,
    organisationName: organisation.name,
    showsAddresses: agreement.showsAddresses,
    covered: dollarsFromCents(coveredCents),
    own: dollarsFromCents(ownCents),
    ownOfReturn: dollarsFromCents(ownOfReturnCents),
    problem,
    problemText,
  };
}
