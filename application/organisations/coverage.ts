import type { Cents } from '../../domain/money/cents.ts';
import {
  type Agreement,
  coverProblemWords,
  type CoverProblem,
} from '../../domain/organisations/agreement.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import { coveredCents } from '../../domain/rides/ride-cover.ts';
import { rider } from '../access.ts';
import { decideCover, mayUseAgreements } from '../payments/covers.ts';
import { serviceArea } from '../ports/geo.ts';
import { command } from '../use-case.ts';
import { rideCoverageInput } from './inputs.ts';

/** What an organisation does for a ride that is about to be booked. */
export interface CoverageOption {
  readonly agreement: Agreement;
  readonly organisation: Organisation;
  /** What it pays, and what is left. */
  readonly coveredCents: Cents;
  readonly ownCents: Cents;
  /** Why it pays nothing; null where it pays. */
  readonly problem: CoverProblem | null;
  readonly problemText: string | null;
}

/**
 * What organisations would pay of a trip now, for whoever may use their agreements: the passenger, the coordinators of the
 * organisation, and who may spend the passenger's money. Nobody else is told that there are any. Nothing is promised by it.
 */
export const showRideCoverage = command({
  access: rider,
  input: rideCoverageInput,
  needs: { serviceArea },
  run: async ({ tx, actor, input }, { serviceArea: { timeZone } }): Promise<CoverageOption[]> => {
    const { passengerId, organisationId = null, totalFare, tipAmount, scheduledFor, ...ends } = input;
    const riderId = passengerId ?? actor.userId;
    const mayUse = await mayUseAgreements(tx, { riderId, bookerId: actor.userId, organisationId });
    const agreements = await tx.agreements.ofOrganisations(mayUse);
    const organisations = await tx.organisations.findMany(mayUse);
    const ride = {
      ...ends,
      riderId,
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
          problem,
          problemText: problem && coverProblemWords(problem),
        };
      }),
    );
    return options.flatMap((option) => {
      const organisation = organisations.find(({ id }) => id === option.agreement.organisationId);
      return organisation ? [{ ...option, organisation }] : [];
    });
  },
});
