import { Container } from 'inversify';
import { useCaseClasses, type UseCases } from '../application/use-cases.ts';
import { createAdapters, type AppDependencies } from './wiring/adapters.ts';
import { approvals } from './wiring/approvals.ts';
import { cases } from './wiring/cases.ts';
import { figures } from './wiring/figures.ts';
import { places } from './wiring/places.ts';
import { drivers } from './wiring/drivers.ts';
import { email } from './wiring/email.ts';
import { exports } from './wiring/exports.ts';
import { geo } from './wiring/geo.ts';
import { objects } from './wiring/objects.ts';
import { operations } from './wiring/operations.ts';
import { payments } from './wiring/payments.ts';
import { payouts } from './wiring/payouts.ts';
import { pricing } from './wiring/pricing.ts';
import { ratings } from './wiring/ratings.ts';
import { rides } from './wiring/rides.ts';
import { security } from './wiring/security.ts';
import { serviceClasses } from './wiring/services.ts';
import { users } from './wiring/users.ts';
import { wallet } from './wiring/wallet.ts';
import { merge, type Wiring } from './wiring/wiring.ts';

const classes = merge(useCaseClasses, serviceClasses);

const wiring = merge(
  ...([
    approvals,
    cases,
    figures,
    places,
    drivers,
    email,
    exports,
    geo,
    objects,
    operations,
    payments,
    payouts,
    pricing,
    ratings,
    rides,
    security,
    users,
    wallet,
  ] as const),
) satisfies Wiring;

/** Makes every use case, once, from the adapters behind its ports. The only place that knows the container. */
export function createUseCases(dependencies: AppDependencies): UseCases {
  const container = new Container({ defaultScope: 'Singleton' });
  for (const [name, adapter] of Object.entries(createAdapters(dependencies)))
    container.bind(name).toConstantValue(adapter);
  for (const [name, portNames] of Object.entries<string[]>(wiring)) {
    const Class = classes[name as keyof Wiring];
    container
      .bind(name)
      .toResolvedValue((...ports: unknown[]): unknown => Reflect.construct(Class, ports), portNames);
  }
  const names = Object.keys(useCaseClasses) as (keyof UseCases)[];
  return Object.fromEntries(names.map((name) => [name, container.get(name)])) as UseCases;
}
