import type { Resolvers } from './generated/resolver-types.ts';
import * as answers from './generated/answers.ts';
import * as agreements from './resolvers/agreements.ts';
import * as approvals from './resolvers/approvals.ts';
import * as billing from './resolvers/billing.ts';
import * as cancelRequests from './resolvers/cancel-requests.ts';
import * as care from './resolvers/care.ts';
import * as organisations from './resolvers/organisations.ts';
import * as cases from './resolvers/cases.ts';
import * as desk from './resolvers/desk.ts';
import * as dispatch from './resolvers/dispatch.ts';
import * as drivers from './resolvers/drivers.ts';
import * as email from './resolvers/email.ts';
import * as figures from './resolvers/figures.ts';
import * as geo from './resolvers/geo.ts';
import * as messages from './resolvers/messages.ts';
import * as needs from './resolvers/needs.ts';
import * as notices from './resolvers/notices.ts';
import * as objects from './resolvers/objects.ts';
import * as onboarding from './resolvers/onboarding.ts';
import * as operations from './resolvers/operations.ts';
import * as payments from './resolvers/payments.ts';
import * as payouts from './resolvers/payouts.ts';
import * as places from './resolvers/places.ts';
import * as pricing from './resolvers/pricing.ts';
import * as ratings from './resolvers/ratings.ts';
import * as returns from './resolvers/returns.ts';
import * as rides from './resolvers/rides.ts';
import * as security from './resolvers/security.ts';
import * as standingRides from './resolvers/standing-rides.ts';
import * as users from './resolvers/users.ts';
import * as wallet from './resolvers/wallet.ts';
import { DateTime, Money, WebAuthnJSON } from './scalars.ts';

const areas: readonly Partial<Resolvers>[] = [
  answers,
  agreements,
  approvals,
  billing,
  cancelRequests,
  care,
  organisations,
  cases,
  desk,
  dispatch,
  drivers,
  email,
  figures,
  geo,
  messages,
  needs,
  notices,
  objects,
  onboarding,
  operations,
  payments,
  payouts,
  places,
  pricing,
  ratings,
  returns,
  rides,
  security,
  standingRides,
  users,
  wallet,
];

/** Every resolver: each area exports those of its types under their names, and its part of Query, Mutation and Subscription. */
export const resolvers: Resolvers = {
  DateTime,
  Money,
  WebAuthnJSON,
  ...joined(areas),
  Query: joined(areas.map(({ Query }) => Query)),
  Mutation: joined(areas.map(({ Mutation }) => Mutation)),
  Subscription: joined(areas.map(({ Subscription }) => Subscription)),
};

function joined<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  return Object.assign({}, ...parts) as Part;
}
