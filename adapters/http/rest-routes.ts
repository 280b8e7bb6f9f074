import type { RestRoute } from './rest-route.ts';
import { approvalRoutes } from './rest/approvals.ts';
import { noticeRoutes } from './rest/notices.ts';
import { placeRoutes } from './rest/places.ts';
import { calendarRoutes } from './rest/calendar.ts';
import { careRoutes } from './rest/care.ts';
import { billingRoutes } from './rest/billing.ts';
import { agreementRoutes } from './rest/agreements.ts';
import { organisationRoutes } from './rest/organisations.ts';
import { caseRoutes } from './rest/cases.ts';
import { deskRoutes } from './rest/desk.ts';
import { emailRoutes } from './rest/email.ts';
import { exportRoutes } from './rest/exports.ts';
import { dispatchRoutes, dispatchShiftRoutes } from './rest/dispatch.ts';
import { driverRoutes } from './rest/drivers.ts';
import { onboardingRoutes } from './rest/onboarding.ts';
import { pricingRoutes } from './rest/pricing.ts';
import { figureRoutes } from './rest/figures.ts';
import { geoRoutes } from './rest/geo.ts';
import { messageRoutes } from './rest/messages.ts';
import { needsRoutes } from './rest/needs.ts';
import { operationsRoutes } from './rest/operations.ts';
import { objectRoutes } from './rest/objects.ts';
import { cashRoutes, paymentRoutes } from './rest/payments.ts';
import { payoutRoutes } from './rest/payouts.ts';
import { emergencyContactRoutes, usersRoutes } from './rest/users.ts';
import { ratingRoutes } from './rest/ratings.ts';
import { returnRoutes } from './rest/returns.ts';
import { rideRoutes, tripLinkRoutes } from './rest/rides.ts';
import { plannedRideRoutes } from './rest/planned-rides.ts';
import { standingRideRoutes } from './rest/standing-rides.ts';
import { textRoutes } from './rest/texts.ts';
import { walletRoutes } from './rest/wallet.ts';

/** Every documented call, area by area. */
export const restRoutes: readonly RestRoute[] = [
  ...usersRoutes,
  ...operationsRoutes,
  ...objectRoutes,
  ...pricingRoutes,
  ...geoRoutes,
  ...rideRoutes,
  ...returnRoutes,
  ...tripLinkRoutes,
  ...standingRideRoutes,
  ...plannedRideRoutes,
  ...calendarRoutes,
  ...ratingRoutes,
  ...dispatchRoutes,
  ...textRoutes,
  ...driverRoutes,
  ...onboardingRoutes,
  ...walletRoutes,
  ...cashRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...dispatchShiftRoutes,
  ...messageRoutes,
  ...caseRoutes,
  ...figureRoutes,
  ...noticeRoutes,
  ...placeRoutes,
  ...needsRoutes,
  ...emergencyContactRoutes,
  ...careRoutes,
  ...deskRoutes,
  ...organisationRoutes,
  ...agreementRoutes,
  ...billingRoutes,
  ...approvalRoutes,
  ...emailRoutes,
  ...exportRoutes,
];
