import { describe, expect, it } from 'vitest';
import { toOperation } from '../../../adapters/http/rest-plugin.ts';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import { operationLimits } from '../../../adapters/rate-limits/operation-limits.ts';
import { loadSchema } from '../../../graphql/schema.ts';

const limits = operationLimits({ registrationsPerHour: 7 });

describe('the table of limits', () => {
  it('names operations that exist, each in one limit', () => {
    const schema = loadSchema();
    const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const fields = types.flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    // The feed of a calendar is a page of its own, for programs that send no token.
    const rows = [...restRoutes.map(toOperation), 'GET /calendar/{token}.ics'];
    const named = limits.flatMap(({ operations }) => operations);
    expect(named.filter((operation) => ![...fields, ...rows].includes(operation))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
    expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length);
  });

  it('lets nobody open accounts or guess passwords in one interface when the other refuses', () => {
    for (const [field, row] of [
      ['Mutation.register', 'POST /api/auth/register'],
      ['Mutation.logIn', 'POST /api/auth/login'],
    ] as const) {
      const limit = limits.find(({ operations }) => operations.includes(field));
      expect(limit).toMatchObject({ by: 'address', sharing: 'each' });
      expect(limit?.operations).toContain(row);
    }
    expect(limits.find(({ name }) => name === 'registration')?.calls).toBe(7);
  });

  it('lets nobody ask to cancel and withdraw it all day, by one interface or the other', () => {
    const asking = 'Mutation.askToCancelRide';
    const limit = limits.find(({ operations }) => operations.includes(asking));
    expect(limit).toMatchObject({ by: 'caller', calls: 20, seconds: 3_600 });
    expect([...(limit?.operations ?? [])].sort()).toEqual([
      'DELETE /api/rides/{id}/cancel-request',
      asking,
      'Mutation.withdrawCancelRequest',
      'POST /api/rides/{id}/cancel-request',
    ]);
  });

  it('makes no booking and no ride pay a round trip', () => {
    const costly = limits.filter(({ sharing }) => sharing === 'each').flatMap(({ operations }) => operations);
    // Mailing a receipt once more is none of either, nor is what the two of a ride write to each other.
    const isOther = (operation: string) => /receipt|message/i.test(operation);
    expect(costly.filter((operation) => /ride(?!r)/i.test(operation) && !isOther(operation))).toEqual([]);
  });
});
