import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCaseClasses } from '../../application/use-cases.ts';
import { rides } from '../../cli/wiring/rides.ts';
import { merge, type Wiring } from '../../cli/wiring/wiring.ts';
import { createTestUseCases, type TestUseCases } from '../support/test-use-cases.ts';

describe('the container', () => {
  let app: TestUseCases;
  beforeAll(async () => {
    app = await createTestUseCases({ connections: 1 });
  });
  afterAll(() => app.close());

  it.each(Object.entries(useCaseClasses))('makes %s from its class', (name, Class) => {
    expect(app.useCases).toHaveProperty(name, expect.any(Class));
  });
});

// These hold when the file compiles: each line below without its error would be a fault that `tsc` passes.
describe('the types of the wiring', () => {
  type Bound<Name extends keyof Wiring> = Pick<Wiring, Name>;

  it('refuse a use case without a binding', () => {
    const { acceptRide, ...others } = rides;
    expect(acceptRide).toBeDefined();
    // @ts-expect-error acceptRide is not bound
    others satisfies Bound<keyof typeof rides>;
  });

  it('refuse a port of another type, a missing port and one too many', () => {
    const wiring = { showRides: rides.showRides } satisfies Bound<'showRides'>;
    expect(wiring).toEqual({ showRides: ['rideViews', 'driverViews', 'serviceArea', 'clock'] });
    // @ts-expect-error the first port is a view of drivers
    ({ showRides: ['driverViews', 'driverViews', 'serviceArea', 'clock'] }) satisfies Bound<'showRides'>;
    // @ts-expect-error the clock is missing
    ({ showRides: ['rideViews', 'driverViews', 'serviceArea'] }) satisfies Bound<'showRides'>;
    // @ts-expect-error the constructor takes four
    ({ showRides: ['rideViews', 'driverViews', 'serviceArea', 'clock', 'ids'] }) satisfies Bound<'showRides'>;
    // @ts-expect-error there is no such port
    ({ listRides: ['rideView'] }) satisfies Bound<'listRides'>;
  });

  it('refuse a use case that two areas bind', () => {
    const again = { startRide: rides.startRide };
    const merged = merge(rides, again);
    expect(merged).toEqual(rides);
    // @ts-expect-error startRide is bound twice
    merged satisfies Bound<keyof typeof rides>;
  });
});
