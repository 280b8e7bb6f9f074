import { notFound } from '../../domain/errors.ts';
import { driver, signedIn } from '../access.ts';
import { driverViews } from '../ports/drivers.ts';
import { query } from '../use-case.ts';
import { driverIdInput } from './inputs.ts';

/** A driver as a signed-in person may see them, by user id or profile id; REST and GraphQL leave contact data out. */
export const showDriver = query({
  access: signedIn,
  input: driverIdInput,
  needs: { driverViews },
  run: async ({ input }, { driverViews }) => {
    const view = await driverViews.find(input.driverId);
    if (!view) throw notFound('Driver');
    return view;
  },
});

/** The signed-in driver's own profile. */
export const showDriverProfile = query({
  access: driver,
  needs: { driverViews },
  run: async ({ actor }, { driverViews }) => {
    const view = await driverViews.find(actor.userId);
    if (!view) throw notFound('Driver profile');
    return view;
  },
});
