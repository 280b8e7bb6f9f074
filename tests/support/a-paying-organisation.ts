import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { addAgreementInput } from '../../application/organisations/inputs.ts';
import type { Agreement } from '../../domain/organisations/agreement.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { SYSTEM, type TestUseCases } from './test-use-cases.ts';

type Terms = Partial<Omit<z.input<typeof addAgreementInput>, 'organisationId'>>;

/** An open organisation that nobody is a member of; its id. */
export async function anOpenOrganisation({ useCases }: Pick<TestUseCases, 'useCases'>): Promise<string> {
  const reached = { kind: 'clinic', email: 'rides@riverbend.test', phone: '419 555 0150' } as const;
  const name = `Riverbend Clinic ${randomUUID()}`;
  return (await useCases.addOrganisation.execute(SYSTEM, { name, ...reached })).id;
}

/** That it pays for rides, by one budget for all of them unless the terms say otherwise. */
export async function aPromise(
  { useCases }: Pick<TestUseCases, 'useCases'>,
  organisationId: string,
  terms: Terms,
): Promise<Agreement> {
  const asked = {
    name: `Rides ${randomUUID()}`,
    startsOn: '2020-01-01',
    budget: '100',
    budgetPeriod: 'term',
  } as const;
  return (await useCases.addAgreement.execute(SYSTEM, { organisationId, ...asked, ...terms })).agreement;
}

/** The passenger lets the organisation help from now on. */
export async function letHelp(pool: Pool, passenger: UserActor, organisationId: string): Promise<void> {
  await pool.query(
    `insert into care_grants (id, passenger_id, organisation_id, scopes, consent, recorded_by, granted_at)
      values ($1, $2, $3, '{book}', 'online', $2, now() - interval '1 minute')`,
    [randomUUID(), passenger.userId, organisationId],
  );
}

/** Noon of days, from the third on, of the month that comes after so many. */
export const monthOf = (after: number) => (day: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 3 + day, 17)).toISOString();
};
