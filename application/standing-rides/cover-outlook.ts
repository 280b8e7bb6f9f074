import { notFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import {
  type Agreement,
  coverProblemWords,
  isInForce,
  notCovered,
} from '../../domain/organisations/agreement.ts';
import { ofWayBack } from '../../domain/organisations/way-back.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import {
  type CoverableSeries,
  type CoverOutlook,
  lookAtCover,
  monthsOf,
  outlookDays,
  type UncoveredRide,
} from '../../domain/standing-rides/cover-outlook.ts';
import { assertTimes } from '../../domain/standing-rides/pattern.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { rider } from '../access.ts';
import { mayUseAgreements } from '../payments/covers.ts';
import { requireMayAsk } from '../payments/ride-coverage.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { standingCoverageInput } from './inputs.ts';

/** What an agreement would pay of a series, as it is used now. `exceptId` is the series itself, where it is there already. */
async function outlookOf(
  tx: Transaction,
  agreement: Agreement,
  series: CoverableSeries & { readonly id?: string },
  timeZone: string,
): Promise<CoverOutlook> {
  const now = tx.now();
  const days = outlookDays(series, toLocalDay(now, timeZone));
  const others = await tx.standingRides.ofAgreement(agreement.id);
  const usages = new Map<string, Awaited<ReturnType<typeof tx.agreements.usage>>>();
  for (const day of monthsOf(days))
    usages.set(day.slice(0, 7), await tx.agreements.usage(agreement, { day, riderId: series.riderId }));
  const nothing = { takenCents: 0, rides: 0 };
  return lookAtCover(agreement, series, {
    days,
    used: (day) => usages.get(day.slice(0, 7)) ?? nothing,
    others: others.filter(({ id }) => id !== series.id),
    timeZone,
    now,
  });
}

/**
 * That the agreement of a series may be used for it, and pays for some of its rides. Throws `NOT_FOUND`, and `NOT_COVERED` with why
 * the first one is not covered.
 */
export async function requireAgreement(
  tx: Transaction,
  series: StandingRide,
  timeZone: string,
): Promise<void> {
  if (series.agreementId === null) return;
  const agreement = await tx.agreements.find(series.agreementId);
  const mayUse = agreement ? await mayUseAgreements(tx, series) : [];
  if (!agreement || !mayUse.includes(agreement.organisationId)) throw notFound('Agreement');
  const { coveredCents, uncovered } = await outlookOf(tx, agreement, series, timeZone);
  if (coveredCents === null) throw notCovered(uncovered[0]?.problem ?? 'not_in_force');
}

/** What an organisation would pay of the rides of a series that is about to be made. */
export interface StandingCoverage extends Omit<CoverOutlook, 'uncovered'> {
  readonly agreement: Agreement;
  readonly organisation: Organisation;
  /** What is left of a ride that it covers, and of a way back on call, which has no tip. */
  readonly ownCents: number | null;
  readonly ownOfReturnCents: number | null;
  readonly uncovered: readonly (UncoveredRide & { readonly problemText: string })[];
}

/**
 * What organisations would pay of a series, date by date, for whoever may use their agreements, as `showRideCoverage` says of
 * one ride: of the whole period, or of the next 12 weeks where it has no end. Nothing is promised by it. Throws
 * `CARE_NOT_GIVEN` for whoever may not book for the passenger.
 */
export const showStandingCoverage = command({
  access: rider,
  input: standingCoverageInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<StandingCoverage[]> => {
    const { passengerId, organisationId = null, totalFare, tipAmount, ...asked } = input;
    assertTimes(asked.times, asked.returnKind);
    const riderId = passengerId ?? actor.userId;
    if (riderId !== actor.userId) await requireMayAsk(tx, actor.userId, { riderId, organisationId });
    const mayUse = await mayUseAgreements(tx, { riderId, bookerId: actor.userId, organisationId });
    const organisations = await tx.organisations.findMany(mayUse);
    const series = {
      ...asked,
      riderId,
      lastDay: asked.lastDay ?? null,
      pauses: [],
      fare: { totalCents: totalFare },
      tipCents: tipAmount ?? 0,
    };
    const shown: StandingCoverage[] = [];
    for (const agreement of await tx.agreements.ofOrganisations(mayUse)) {
      const organisation = organisations.find(({ id }) => id === agreement.organisationId);
      const isTheirs = agreement.passengerIds?.includes(riderId) ?? true;
      const days = outlookDays(series, toLocalDay(tx.now(), timeZone));
      const isOfDays = isInForce(agreement, days.from) || isInForce(agreement, days.to);
      if (!organisation || !isTheirs || !isOfDays) continue;
      const { uncovered, ...outlook } = await outlookOf(tx, agreement, series, timeZone);
      const { coveredCents } = outlook;
      shown.push({
        agreement,
        organisation,
        ...outlook,
        ownCents: coveredCents === null ? null : totalFare + series.tipCents - coveredCents,
        ownOfReturnCents:
          coveredCents === null ? null : totalFare - ofWayBack(totalFare, Math.min(coveredCents, totalFare)),
        uncovered: uncovered.map((ride) => ({ ...ride, problemText: coverProblemWords(ride.problem) })),
      });
    }
    return shown;
  },
});
