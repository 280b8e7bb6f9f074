import type { z } from 'zod';
import { requireScope } from '../../domain/care/care-grant.ts';
import type { Cents } from '../../domain/money/cents.ts';
import {
  type Agreement,
  coverProblemWords,
  type CoverProblem,
} from '../../domain/organisations/agreement.ts';
import { ofWayBack } from '../../domain/organisations/way-back.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import { coveredCents } from '../../domain/rides/ride-cover.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { rider } from '../access.ts';
import { decideCover, mayUseAgreements } from './covers.ts';
import type { CareSubject } from '../ports/care.ts';
import { serviceArea } from '../ports/geo.ts';
import { command } from '../use-case.ts';
import type { Transaction } from '../transaction.ts';
import { rideCoverageInput } from './inputs.ts';

/** What an organisation does for a ride that is about to be booked. */
export interface CoverageOption {
  readonly agreement: Agreement;
  readonly organisation: Organisation;
  /** What it pays, and what is left. */
  readonly coveredCents: Cents;
  readonly ownCents: Cents;
  /** What is left of the way back, which has no tip. */
  readonly ownOfReturnCents: Cents;
  /** Why it pays nothing; null where it pays. */
  readonly problem: CoverProblem | null;
  readonly problemText: string | null;
}

/**
 * What organisations would pay of a trip now, for whoever may use their agreements: the passenger, the coordinators of the
 * organisation, and who may spend the passenger's money. Nobody else is told that there are any, and nobody of those that are not
 * about the day or the passenger. Nothing is promised by it.
 * Throws `CARE_NOT_GIVEN` for whoever may not book for the passenger.
 */
export const showRideCoverage = command({
  access: rider,
  input: rideCoverageInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<CoverageOption[]> => {
    const { passengerId, organisationId = null, ...trip } = input;
    const riderId = passengerId ?? actor.userId;
    if (riderId !== actor.userId) await requireMayAsk(tx, actor.userId, { riderId, organisationId });
    return toCoverageOptions(tx, { riderId, bookerId: actor.userId, organisationId }, trip, timeZone);
  },
});

type AskedTrip = Omit<z.output<typeof rideCoverageInput>, 'passengerId' | 'organisationId'>;

/** What the organisations would pay of a trip whose agreements the booker may use. */
export async function toCoverageOptions(
  tx: Transaction,
  people: Pick<Ride, 'riderId' | 'bookerId' | 'organisationId'>,
  { totalFare, tipAmount, scheduledFor, ...ends }: AskedTrip,
  timeZone: string,
): Promise<CoverageOption[]> {
  const mayUse = await mayUseAgreements(tx, people);
  const agreements = await tx.agreements.ofOrganisations(mayUse);
  const organisations = await tx.organisations.findMany(mayUse);
  const ride = {
    ...ends,
    riderId: people.riderId,
    fare: { totalCents: totalFare },
    tipCents: tipAmount ?? 0,
    scheduledFor: scheduledFor ? new Date(scheduledFor) : null,
    requestedAt: tx.now(),
  };
  const options = await Promise.all(
    agreements.map(async (agreement) => {
      const decided = await decideCover(tx, agreement, ride, { timeZone });
      const cents = 'cover' in decided ? coveredCents(decided.cover) : 0;
      const problem = 'problem' in decided ? decided.problem : null;
      return {
        agreement,
        coveredCents: cents,
        ownCents: totalFare + ride.tipCents - cents,
        ownOfReturnCents:
          totalFare - ('cover' in decided ? ofWayBack(totalFare, decided.cover.coveredFareCents) : 0),
        problem,
        problemText: problem && coverProblemWords(problem),
      };
    }),
  );
  const shown = options.filter(({ problem }) => problem !== 'not_in_force' && problem !== 'passenger');
  return shown.flatMap((option) => {
    const organisation = organisations.find(({ id }) => id === option.agreement.organisationId);
    return organisation ? [{ ...option, organisation }] : [];
  });
}

/** That they may book for the passenger, or in the name of the organisation. Throws `CARE_NOT_GIVEN`. */
export async function requireMayAsk(tx: Transaction, userId: string, of: CareSubject): Promise<void> {
  const { scopes, isCoordinator } = await tx.care.givenFor(userId, of);
  requireScope(of.organisationId && !isCoordinator ? [] : scopes, 'book');
}
