import * as approvals from './approvals/use-cases.ts';
import * as billing from './billing/use-cases.ts';
import * as care from './care/use-cases.ts';
import * as cases from './cases/use-cases.ts';
import * as desk from './desk/use-cases.ts';
import * as dispatch from './dispatch/use-cases.ts';
import * as drivers from './drivers/use-cases.ts';
import * as email from './email/use-cases.ts';
import * as exports from './exports/use-cases.ts';
import * as figures from './figures/use-cases.ts';
import * as geo from './geo/use-cases.ts';
import * as messages from './messages/use-cases.ts';
import * as needs from './needs/use-cases.ts';
import * as notices from './notices/use-cases.ts';
import * as objects from './objects/use-cases.ts';
import * as onboarding from './onboarding/use-cases.ts';
import * as organisations from './organisations/use-cases.ts';
import * as operations from './operations/use-cases.ts';
import * as payments from './payments/use-cases.ts';
import * as payouts from './payouts/use-cases.ts';
import * as places from './places/use-cases.ts';
import * as pricing from './pricing/use-cases.ts';
import * as ratings from './ratings/use-cases.ts';
import * as returns from './returns/use-cases.ts';
import * as rides from './rides/use-cases.ts';
import * as security from './security/use-cases.ts';
import * as standingRides from './standing-rides/use-cases.ts';
import * as texts from './texts/use-cases.ts';
import * as users from './users/use-cases.ts';
import * as wallet from './wallet/use-cases.ts';
import type { Kind } from './use-case.ts';
import type { ProvidedBy } from './tokens.ts';

const files = {
  ...approvals,
  ...billing,
  ...care,
  ...cases,
  ...desk,
  ...dispatch,
  ...drivers,
  ...email,
  ...exports,
  ...figures,
  ...geo,
  ...messages,
  ...needs,
  ...notices,
  ...objects,
  ...onboarding,
  ...operations,
  ...organisations,
  ...payments,
  ...payouts,
  ...places,
  ...pricing,
  ...ratings,
  ...returns,
  ...rides,
  ...security,
  ...standingRides,
  ...texts,
  ...users,
  ...wallet,
};

/** Classes of which callers need one, as they need a use case. */
const { bookedRates } = pricing;
const { recordRefusal } = security;
const { runIdempotently } = operations;
const { watchRides } = rides;

type Declared<Files> = {
  readonly [
    Name in keyof Files as Files[Name] extends { readonly declared: Kind } ? Name : never
  ]: Files[Name];
};

function declaredIn<Files extends object>(exported: Files): Declared<Files> {
  const entries = Object.entries(exported).filter(([, value]) => Object.hasOwn(value as object, 'declared'));
  return Object.fromEntries(entries) as Declared<Files>;
}

/** Everything the app can do, by name: what is declared in the files that `use-cases.ts` of each area lists. */
export const useCases = { ...declaredIn(files), bookedRates, recordRefusal, runIdempotently, watchRides };

/** As GraphQL, REST and the command line receive it. */
export type UseCases = { readonly [Name in keyof typeof useCases]: ProvidedBy<(typeof useCases)[Name]> };
