import { describe, expect, it } from 'vitest';
import { toOperation } from '../../../adapters/http/rest-plugin.ts';
import type { RawCall } from '../../../adapters/http/rest-route.ts';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import { operationLimits, type OperationLimit } from '../../../adapters/rate-limits/operation-limits.ts';
import { resolvers } from '../../../graphql/resolvers.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { goodRequests } from '../http/good-requests.ts';

const limits = operationLimits({ registrationsPerHour: 7 });

/** Whatever it is asked for, called with or read as. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.toPrimitive) return () => '41.65';
    if (name === Symbol.iterator) return () => [].values();
    return name === 'then' ? undefined : anything;
  },
  apply: () => anything,
});

/** Use cases that write down which of them is called. */
function recorder() {
  const called: string[] = [];
  const useCases = new Proxy(
    {},
    {
      get: (_, name) =>
        new Proxy(
          {},
          { get: (__, method) => async () => (called.push(`${String(name)}.${String(method)}`), anything) },
        ),
    },
  );
  return { called, useCases };
}

/** The use case that a call runs first: what it is there for. */
async function firstCalled(run: (useCases: object) => unknown): Promise<string | null> {
  const { called, useCases } = recorder();
  // What it makes of the answer, which is none, does not matter.
  await Promise.resolve()
    .then(() => run(useCases))
    .catch(() => undefined);
  return called[0] ?? null;
}

const session = {
  token: 'a',
  origin: { address: '192.0.2.1', requestId: 'r' },
  signIn: () => 'a',
  keepDevice: () => undefined,
  signOut: () => undefined,
};
const user = aUser();
const caller = { user, actor: { kind: 'user', userId: user.id, userType: user.userType } };

/** Each operation of both interfaces, as it is counted, with the use case that it runs. */
async function runs(): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const row of restRoutes) {
    const key = `${row.method} ${row.path}`;
    const call = {
      caller,
      session,
      params: anything,
      body: goodRequests[key]?.body,
      requestId: null,
      version: null,
      query: Object.fromEntries(new URLSearchParams(goodRequests[key]?.query)),
    };
    found.set(
      toOperation(row),
      await firstCalled((useCases) => row.handle(useCases as never, call as unknown as RawCall)),
    );
  }
  for (const type of ['Query', 'Mutation', 'Subscription'] as const) {
    for (const [name, resolver] of Object.entries(resolvers[type] ?? {})) {
      const resolve = (
        typeof resolver === 'function' ? resolver : (resolver as { subscribe: unknown }).subscribe
      ) as (...given: unknown[]) => unknown;
      const run = (useCases: object) =>
        resolve({}, anything, {
          useCases,
          caller,
          actor: caller.actor,
          session,
          loaders: anything,
          configuration: {},
        });
      found.set(`${type}.${name}`, await firstCalled(run));
    }
  }
  return found;
}
const operations = await runs();

/** The limit that holds for an operation, besides that of all calls. */
function limitOf(operation: string, table: readonly OperationLimit[]): string {
  return table.find((limit) => limit.operations.includes(operation))?.name ?? 'none';
}

/** The use cases that are run under different limits, with the operations that run them. */
function differences(table: readonly OperationLimit[]): Record<string, Record<string, string>> {
  const byUseCase: Record<string, Record<string, string>> = {};
  for (const [operation, useCase] of operations) {
    if (useCase !== null) (byUseCase[useCase] ??= {})[operation] = limitOf(operation, table);
  }
  const differing = Object.entries(byUseCase).filter(
    ([, runners]) => new Set(Object.values(runners)).size > 1,
  );
  return Object.fromEntries(differing);
}

/** The table without one operation. */
const without = (operation: string): OperationLimit[] =>
  limits.map((limit) => ({ ...limit, operations: limit.operations.filter((one) => one !== operation) }));

describe('calls that run the same use case', () => {
  it('are found, but for those that run none', () => {
    const none = [...operations].filter(([, useCase]) => useCase === null).map(([operation]) => operation);
    expect(none.toSorted()).toEqual([
      'GET /api/auth/user',
      'GET /api/login',
      'Query.configuration',
      'Query.currentUser',
      'Query.driverDashboard',
    ]);
    expect(operations.get('PUT /api/rider/change-password')).toBe('changePassword.execute');
    expect(operations.get('Mutation.changePassword')).toBe('changePassword.execute');
  });

  it('share its limits, whichever interface they come by', () => {
    expect(differences(limits)).toEqual({});
  });

  // What this test has to notice: each operation of a limit that another interface has too, left out of the table.
  const shared = limits
    .flatMap((limit) => limit.operations)
    .filter((operation) => {
      const others = [...operations].filter(([, useCase]) => useCase === operations.get(operation));
      return operation.startsWith('Mutation.') && others.length > 1;
    });
  it.each(shared)('would not if %s were forgotten', (operation) => {
    expect(Object.keys(differences(without(operation)))).toEqual([operations.get(operation)]);
  });
});
