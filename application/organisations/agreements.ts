import type { z } from 'zod';
import { orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import {
  type Agreement,
  type AgreementTerms,
  requireAgreementHolds,
  requireBudgetFor,
  requireAgreementRoom,
  toAgreementRecord,
  toAgreementTexts,
} from '../../domain/organisations/agreement.ts';
import { requireVersion } from '../../domain/record-version.ts';
import type { Actor } from '../../domain/users/user.ts';
import { admin, fresh, orSystem, riderOrAdmin } from '../access.ts';
import { actsFor, isOperator, lockActedFor } from '../care/acting-for.ts';
import { type StopResolver, stopResolver } from '../geo/stop-resolver.ts';
import { agreementViews, type BudgetUse, fundedRides } from '../ports/agreements.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import {
  addAgreementInput,
  endAgreementInput,
  fundedRidesInput,
  organisationInput,
  updateAgreementInput,
} from './inputs.ts';
import { subjectOf } from './organisations.ts';

/** An agreement with what is taken of its budget of today. */
export interface AgreementView {
  readonly agreement: Agreement;
  readonly use: BudgetUseNow;
}

export type BudgetUseNow = Omit<BudgetUse, 'agreementId'>;

const UNUSED = { usedCents: 0, promisedCents: 0, rides: 0 };

/**
 * An organisation promises to pay for rides of its passengers. Throws `AGREEMENT_EXISTS`, `TOO_MANY_AGREEMENTS`,
 * `ORGANISATION_CLOSED`, and what an address of a place that was never found does.
 */
export const addAgreement = workflow({
  access: fresh(admin),
  input: addAgreementInput,
  needs: { stopResolver },
  run: async ({ actor, input: { organisationId, ...asked }, transact }, { stopResolver }) => {
    const terms = await toTerms(asked, stopResolver);
    return transact(async (tx): Promise<AgreementView> => {
      const organisation = await lockActedFor(tx, actor, organisationId, []);
      requireAgreementRoom((await tx.agreements.ofOrganisations([organisationId])).length);
      const agreement: Agreement = {
        ...terms,
        id: tx.newId(),
        organisationId,
        createdAt: tx.now(),
        endedAt: null,
      };
      await tx.agreements.insert(agreement);
      await tx.record({
        action: 'agreement.add',
        subject: subjectOf(organisation),
        after: toRecorded(agreement),
      });
      return { agreement, use: UNUSED };
    });
  },
});

/**
 * Changes what an agreement pays, from the next booking on: rides that are booked stay as they are. Throws `RECORD_CHANGED`,
 * `AGREEMENT_EXISTS`, `AGREEMENT_ENDED`, `BUDGET_TAKEN`, `ORGANISATION_CLOSED`.
 */
export const updateAgreement = workflow({
  access: fresh(admin),
  input: updateAgreementInput,
  needs: { stopResolver, agreementViews, serviceArea },
  run: async (
    { actor, input: { agreementId, version, ...asked }, now, transact },
    { stopResolver, agreementViews, serviceArea },
  ): Promise<AgreementView> => {
    const terms = await toTerms(asked, stopResolver);
    const agreement = await transact(async (tx) => {
      const before = await lock(tx, actor, agreementId);
      requireAgreementHolds(before);
      const changed = { ...before, ...terms };
      requireVersion(toAgreementRecord(before), version, toAgreementTexts(changed));
      const today = toLocalDay(tx.now(), serviceArea.timeZone);
      requireBudgetFor(changed, await tx.agreements.mostTaken(changed, today));
      await tx.agreements.save(changed);
      await tx.record({
        action: 'agreement.edit',
        subject: subjectOf({ id: before.organisationId }),
        before: toRecorded(before),
        after: toRecorded(changed),
      });
      return changed;
    });
    const [use = UNUSED] = await agreementViews.budgets(
      [agreementId],
      toLocalDay(now(), serviceArea.timeZone),
    );
    return { agreement, use };
  },
});

/** Nothing more is promised under the agreement; what is stays promised. One that has ended stays as it is. */
export const endAgreement = workflow({
  access: fresh(admin),
  input: endAgreementInput,
  needs: { agreementViews, serviceArea },
  run: async (
    { actor, input: { agreementId, reason }, now, transact },
    { agreementViews, serviceArea },
  ): Promise<AgreementView> => {
    const agreement = await transact(async (tx) => {
      const before = await lock(tx, actor, agreementId);
      if (before.endedAt !== null) return before;
      return writeEnded(tx, before, reason);
    });
    const [use = UNUSED] = await agreementViews.budgets(
      [agreementId],
      toLocalDay(now(), serviceArea.timeZone),
    );
    return { agreement, use };
  },
});

/** Ends a locked agreement. */
export async function writeEnded(tx: Transaction, before: Agreement, reason: string): Promise<Agreement> {
  const ended = { ...before, endedAt: tx.now() };
  await tx.agreements.save(ended);
  await tx.record({
    action: 'agreement.end',
    subject: subjectOf({ id: before.organisationId }),
    reason,
    before: { agreementId: before.id, name: before.name },
  });
  return ended;
}

/**
 * What the organisation pays for, ended agreements too, the newest first, each with its budget of today: for who manages it or
 * reads its bills, and for operators.
 */
export const listAgreements = workflow({
  access: orSystem(riderOrAdmin),
  input: organisationInput,
  needs: { agreementViews, serviceArea },
  run: async (
    { actor, input: { organisationId }, now, transact },
    { agreementViews, serviceArea },
  ): Promise<AgreementView[]> => {
    await transact((tx) => requireReadsBills(tx, actor, organisationId));
    const found = await agreementViews.ofOrganisation(organisationId);
    const ids = found.map(({ id }) => id);
    const used = await agreementViews.budgets(ids, toLocalDay(now(), serviceArea.timeZone));
    return found.map((agreement) => {
      const use = used.find(({ agreementId }) => agreementId === agreement.id) ?? UNUSED;
      return { agreement, use };
    });
  },
});

/** The rides that the organisation pays for or has promised to, by day, the newest first; for the same people. */
export const listFundedRides = workflow({
  access: orSystem(riderOrAdmin),
  input: fundedRidesInput,
  needs: { fundedRides },
  run: async ({ actor, input, transact }, { fundedRides }) => {
    const { organisationId, firstDay, lastDay, agreementId, ...page } = input;
    const filter = { firstDay, lastDay, agreementId };
    const found = await fundedRides.list(organisationId, filter, pageRequest(page));
    await transact((tx) => requireReadsBills(tx, actor, organisationId));
    return found;
  },
});

/** Throws `NOT_FOUND` for whoever neither manages the organisation nor reads its bills. */
export async function requireReadsBills(
  tx: Transaction,
  actor: Actor,
  organisationId: string,
): Promise<void> {
  const organisation = await tx.organisations.find(organisationId);
  const reads = isOperator(actor) || (await actsFor(tx, actor, organisationId, ['manager', 'billing']));
  orNotFound(reads ? organisation : null, 'Organization');
}

/** An agreement, its organisation locked first. */
async function lock(tx: Transaction, actor: Actor, agreementId: string): Promise<Agreement> {
  const { organisationId } = orNotFound(await tx.agreements.find(agreementId), 'Agreement');
  await lockActedFor(tx, actor, organisationId, []);
  return orNotFound(await tx.agreements.lock(agreementId), 'Agreement');
}

type Asked = Omit<z.output<typeof addAgreementInput>, 'organisationId'>;

/** Places by the words that the geocoder has for them. */
async function toTerms(asked: Asked, resolver: StopResolver): Promise<AgreementTerms> {
  const {
    budget,
    mostPerRide,
    coPay,
    endsOn,
    ridesPerMonth,
    pickupFrom,
    pickupUntil,
    passengerIds,
    ...rest
  } = asked;
  const places = await Promise.all(
    asked.places.map(async ({ miles, ...place }) => ({ ...(await resolver.resolveOne(place)), miles })),
  );
  return {
    ...rest,
    places,
    budgetCents: budget,
    mostPerRideCents: mostPerRide ?? null,
    coPayCents: coPay,
    endsOn: endsOn ?? null,
    ridesPerMonth: ridesPerMonth ?? null,
    pickupFrom: pickupFrom ?? null,
    pickupUntil: pickupUntil ?? null,
    passengerIds: passengerIds ? [...new Set(passengerIds)].sort() : null,
  };
}

/** By the names of the inputs, money in dollars. */
function toRecorded(agreement: Agreement): object {
  return { agreementId: agreement.id, ...toAgreementTexts(agreement) };
}
