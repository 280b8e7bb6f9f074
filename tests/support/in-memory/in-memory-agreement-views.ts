import type { AgreementViews } from '../../../application/ports/agreements.ts';
import { coveredCents } from '../../../domain/rides/ride-cover.ts';
import { takenCents } from './in-memory-agreements.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** What is committed of agreements. */
export const inMemoryAgreementViews = (store: InMemoryUnitOfWork): AgreementViews => ({
  ofOrganisation: async (organisationId) =>
    [...store.tables.agreements.values()]
      .filter((agreement) => agreement.organisationId === organisationId)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)),
  budgets: async (agreementIds, day) =>
    agreementIds.flatMap((agreementId) => {
      const { tables } = store;
      const agreement = tables.agreements.get(agreementId);
      if (!agreement) return [];
      const completed = [...tables.rides.values()].filter(
        (ride) =>
          ride.agreementId === agreementId &&
          ride.status === 'completed' &&
          (agreement.budgetPeriod === 'term' || ride.coveredOn?.slice(0, 7) === day.slice(0, 7)),
      );
      const ids = new Set(completed.map(({ id }) => id));
      const given = [...tables.refunds.values()].filter(
        ({ rideId, status }) => status === 'succeeded' && ids.has(rideId),
      );
      const paid = completed.reduce((sum, ride) => sum + coveredCents(ride), 0);
      const usedCents = given.reduce((sum, { organisationCents }) => sum - organisationCents, paid);
      const promisedCents = takenCents(tables, agreement, day) - usedCents;
      return [{ agreementId, usedCents, promisedCents, rides: completed.length }];
    }),
});
