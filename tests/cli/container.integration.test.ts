import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyone, product } from '../../application/access.ts';
import { pageInput } from '../../application/input-fields.ts';
import { receiptInput } from '../../application/payments/inputs.ts';
import { clock, type Clock } from '../../application/ports/operations.ts';
import { driverViews } from '../../application/ports/drivers.ts';
import { rideViews, type RideViews } from '../../application/ports/rides.ts';
import { service, type ProvidedBy } from '../../application/tokens.ts';
import { query } from '../../application/use-case.ts';
import { useCases } from '../../application/use-cases.ts';
import { composeUseCases, createUseCases, type Provided } from '../../cli/container.ts';
import { createTestUseCases, type TestUseCases } from '../support/test-use-cases.ts';

describe('the container', () => {
  let app: TestUseCases;
  beforeAll(async () => {
    app = await createTestUseCases({ connections: 1 });
  });
  afterAll(() => app.close());

  it.each(Object.keys(useCases))('makes %s', (name) => {
    expect(app.useCases).toHaveProperty(name, expect.any(Object));
  });

  it('makes each once', () => {
    const made = app.useCases;
    expect(made.listRides).toBe(made.listRides);
  });

  it('says which port nothing stands behind', () => {
    expect(() => composeUseCases({}).listRides).toThrow(/clock|rideViews/);
  });
});

// These hold when the file compiles: each line below without its error would be a fault that `tsc` passes.
describe('the types of the wiring', () => {
  class Counter {
    constructor(
      readonly rides: RideViews,
      readonly time: Clock,
    ) {}
  }

  it('refuse a port of another type, a missing one and one too many', () => {
    expect(service(Counter, [rideViews, clock]).needs).toEqual([rideViews, clock]);
    // @ts-expect-error the first one is a view of drivers
    service(Counter, [driverViews, clock]);
    // @ts-expect-error the clock is missing
    service(Counter, [rideViews]);
    // @ts-expect-error the constructor takes two
    service(Counter, [rideViews, clock, driverViews]);
  });

  it('refuse a use case that does not say who may, or uses what it does not need', () => {
    const run = async () => 'done';
    expect(query({ access: anyone, run }).access).toBe(anyone);
    // @ts-expect-error it says not who may
    query({ run });
    // @ts-expect-error nothing says that it needs the views of rides
    query({ access: anyone, needs: { clock }, run: async (_, { rideViews: missing }) => void missing });
    // @ts-expect-error a query has no transaction
    query({ access: anyone, run: async ({ tx }) => void tx });
  });

  it('let callers leave out an input of which every field may be left out, and what they may add', () => {
    const run = async (_: object, __: object, seen?: () => void) => void seen;
    const list = query({ access: product, input: pageInput, run });
    const show = query({ access: product, input: receiptInput, run });
    const calls = (all: ProvidedBy<typeof list>, one: ProvidedBy<typeof show>) => [
      all.execute(),
      all.execute({ limit: 5 }, () => undefined),
      // @ts-expect-error the limit is a number
      all.execute({ limit: 'all' }),
      // @ts-expect-error nobody says which
      one.execute(),
    ];
    expect([calls, list.input, show.input]).not.toContain(undefined);
  });

  it('refuse an installation in which nothing stands behind a port', () => {
    const { rideViews: missing, ...others } = Object.create(null) as Provided;
    expect(missing).toBeUndefined();
    // @ts-expect-error rideViews is missing
    createUseCases(others);
  });
});
