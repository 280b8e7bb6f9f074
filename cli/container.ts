import { Container } from 'inversify';
import * as mail from '../application/email/mail.ts';
import * as dispatchSettings from '../application/drivers/dispatch-settings.ts';
import * as approvals from '../application/ports/approvals.ts';
import * as care from '../application/ports/care.ts';
import * as organisations from '../application/ports/organisations.ts';
import * as calls from '../application/ports/calls.ts';
import * as cases from '../application/ports/cases.ts';
import * as agreements from '../application/ports/agreements.ts';
import * as invoices from '../application/ports/invoices.ts';
import * as cash from '../application/ports/cash.ts';
import * as driverCandidates from '../application/ports/driver-candidates.ts';
import * as dispatch from '../application/ports/dispatch.ts';
import * as drivers from '../application/ports/drivers.ts';
import * as email from '../application/ports/email.ts';
import * as notices from '../application/ports/notices.ts';
import * as figures from '../application/ports/figures.ts';
import * as geo from '../application/ports/geo.ts';
import * as messages from '../application/ports/messages.ts';
import * as objects from '../application/ports/objects.ts';
import * as onboarding from '../application/ports/onboarding.ts';
import * as operations from '../application/ports/operations.ts';
import * as papers from '../application/ports/papers.ts';
import * as payments from '../application/ports/payments.ts';
import * as payouts from '../application/ports/payouts.ts';
import * as pricing from '../application/ports/pricing.ts';
import * as ratings from '../application/ports/ratings.ts';
import * as reconciliation from '../application/ports/reconciliation.ts';
import * as rides from '../application/ports/rides.ts';
import * as security from '../application/ports/security.ts';
import * as signIn from '../application/ports/sign-in.ts';
import * as standingRides from '../application/ports/standing-rides.ts';
import * as texts from '../application/ports/texts.ts';
import * as tripLinks from '../application/ports/trip-links.ts';
import * as users from '../application/ports/users.ts';
import * as wallet from '../application/ports/wallet.ts';
import * as transactions from '../application/ports/unit-of-work.ts';
import * as bookings from '../application/rides/request-ride.ts';
import type { Made, Port, ProvidedBy, StalePort, Token } from '../application/tokens.ts';
import type { Watch } from '../application/watch.ts';
import { useCases, type UseCases } from '../application/use-cases.ts';
import * as accountSettings from '../application/users/account-settings.ts';

/** The modules that declare ports, with whatever else they export. */
const modules = {
  ...approvals,
  ...care,
  ...calls,
  ...cases,
  ...agreements,
  ...invoices,
  ...papers,
  ...cash,
  ...driverCandidates,
  ...dispatch,
  ...drivers,
  ...email,
  ...notices,
  ...figures,
  ...geo,
  ...messages,
  ...objects,
  ...onboarding,
  ...operations,
  ...organisations,
  ...payments,
  ...payouts,
  ...pricing,
  ...ratings,
  ...reconciliation,
  ...rides,
  ...security,
  ...standingRides,
  ...texts,
  ...tripLinks,
  ...signIn,
  ...users,
  ...wallet,
  ...transactions,
  ...accountSettings,
  ...bookings,
  ...mail,
  ...dispatchSettings,
};

type Exports = typeof modules;

/** What stands behind every port: an adapter, or a choice of the installation. One that is missing does not compile. */
export type Provided = {
  readonly [Name in keyof Exports as Exports[Name] extends Port<unknown> ? Name : never]: ProvidedBy<
    Exports[Name]
  >;
};

/** Of these, what a replica may answer: nothing else can be given to one by mistake. */
export type StaleProvided = {
  readonly [Name in keyof Exports as Exports[Name] extends StalePort<unknown> ? Name : never]: ProvidedBy<
    Exports[Name]
  >;
};

/** The use cases, each made once, when it is first asked for. The only place that knows the container. */
export function createUseCases(provided: Provided, watch: Watch | null = null): UseCases {
  return composeUseCases(provided, watch);
}

/** As `createUseCases`, for tests: use cases that need a port of which nothing stands behind it fail when they are asked for. */
export function composeUseCases(provided: Partial<Provided>, watch: Watch | null = null): UseCases {
  const watched = new Map(
    watch &&
      Object.entries(useCases).map(([name, useCase]) => [useCase.id, watchCalls(watch, name)] as const),
  );
  const container = new Container({ defaultScope: 'Singleton' });
  for (const [name, exported] of Object.entries(modules)) {
    const found = provided[name as keyof Provided];
    if (isPort(exported) && found !== undefined) container.bind(exported.id).toConstantValue(found);
  }
  const made = Object.create(null) as UseCases;
  for (const [name, useCase] of Object.entries(useCases)) {
    const get = (): unknown => {
      bind(container, useCase, watched);
      return container.get(useCase.id);
    };
    Object.defineProperty(made, name, { get, enumerable: true });
  }
  return made;
}

/** Binds what is made, and first what it is made from. */
function bind(container: Container, token: Token<unknown>, watched: ReadonlyMap<symbol, Watched>): void {
  if (!isMade(token) || container.isBound(token.id)) return;
  for (const need of token.needs) bind(container, need, watched);
  const ids = token.needs.map(({ id }) => id);
  const wrap = watched.get(token.id) ?? ((made: unknown) => made);
  container.bind(token.id).toResolvedValue((...found: unknown[]) => wrap(token.make(found)), ids);
}

/** Gives back what was made, its calls looked on. */
type Watched = (made: unknown) => unknown;

/** Of those that are called by `execute` and answer later; whatever else is made stays as it is. */
function watchCalls(watch: Watch, name: string): Watched {
  return (made) => {
    if (!isDeclared(useCases[name as keyof UseCases])) return made;
    const { execute } = made as { readonly execute: (...call: unknown[]) => Promise<unknown> };
    return { execute: (...call: unknown[]) => watch(name, () => execute(...call)) };
  };
}

function isDeclared(token: Token<unknown>): boolean {
  return 'declared' in token;
}

function isPort(exported: unknown): exported is Port<unknown> {
  return typeof exported === 'object' && exported !== null && 'kind' in exported && exported.kind === 'port';
}

function isMade(token: Token<unknown>): token is Made<unknown> {
  return 'kind' in token && token.kind === 'made';
}
