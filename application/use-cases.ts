import * as approvals from './approvals/use-cases.ts';
import * as cases from './cases/use-cases.ts';
import * as drivers from './drivers/use-cases.ts';
import * as email from './email/use-cases.ts';
import * as exports from './exports/use-cases.ts';
import * as figures from './figures/use-cases.ts';
import * as geo from './geo/use-cases.ts';
import * as objects from './objects/use-cases.ts';
import * as onboarding from './onboarding/use-cases.ts';
import * as operations from './operations/use-cases.ts';
import * as payments from './payments/use-cases.ts';
import * as payouts from './payouts/use-cases.ts';
import * as places from './places/use-cases.ts';
import * as pricing from './pricing/use-cases.ts';
import * as ratings from './ratings/use-cases.ts';
import * as rides from './rides/use-cases.ts';
import * as security from './security/use-cases.ts';
import * as users from './users/use-cases.ts';
import * as wallet from './wallet/use-cases.ts';
import type { ProvidedBy } from './tokens.ts';

/** Everything the app can do, by name. A use case is declared in its file, and listed in `use-cases.ts` of its area. */
export const useCases = {
  ...approvals,
  ...cases,
  ...drivers,
  ...email,
  ...exports,
  ...figures,
  ...geo,
  ...objects,
  ...onboarding,
  ...operations,
  ...payments,
  ...payouts,
  ...places,
  ...pricing,
  ...ratings,
  ...rides,
  ...security,
  ...users,
  ...wallet,
};

/** As GraphQL, REST and the command line receive it. */
export type UseCases = { readonly [Name in keyof typeof useCases]: ProvidedBy<(typeof useCases)[Name]> };
