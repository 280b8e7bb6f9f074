import { notFound } from '../../domain/errors.ts';
import { admin, driver } from '../access.ts';
import { driverIdInput } from '../drivers/inputs.ts';
import { driverApplicationViews, driverReviewViews } from '../ports/onboarding.ts';
import { pageRequest } from '../ports/pages.ts';
import { query } from '../use-case.ts';
import { listDriverApplicationsInput } from './inputs.ts';

/** The signed-in driver's own application, or null. */
export const showDriverApplication = query({
  access: driver,
  needs: { driverApplicationViews },
  run: async ({ actor }, { driverApplicationViews }) => driverApplicationViews.ofUser(actor.userId),
});

/** Applications for reviewers, newest first. */
export const listDriverApplications = query({
  access: admin,
  input: listDriverApplicationsInput,
  needs: { driverReviewViews },
  run: async ({ input: { status, ...page } }, { driverReviewViews }) =>
    driverReviewViews.list(status ? { status } : {}, pageRequest(page)),
});

/** One of them, by the id of the driver or of the application. */
export const showDriverReview = query({
  access: admin,
  input: driverIdInput,
  needs: { driverReviewViews },
  run: async ({ input: { driverId } }, { driverReviewViews }) => {
    const found = await driverReviewViews.find(driverId);
    if (!found) throw notFound('Driver application');
    return found;
  },
});
