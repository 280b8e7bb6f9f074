import { approveDriver } from '../approve-driver.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { CARDS } from '../cards.ts';
import { aSavedCard } from '../cards.ts';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import { CASH_LIMIT, Model } from './model.ts';
import type { CardKind, ModelCard } from './model-ride.ts';
import type { MoneyWorld } from './money-world.ts';

export const SYSTEM = { kind: 'system', name: 'test' } as const;

/** A booking whose bank asked for the rider. */
export interface WaitingBooking {
  readonly rider: UserActor;
  readonly card: ModelCard;
  readonly input: RequestRideInput & { readonly id: string };
  clientSecret: string;
  state: 'asked' | 'passed' | 'failed' | 'gone' | 'booked';
}

/** A app, the model beside it, and the people who use both. */
export interface Game {
  readonly world: MoneyWorld;
  readonly model: Model;
  readonly riders: readonly UserActor[];
  readonly drivers: readonly UserActor[];
  readonly admin: UserActor;
  readonly bookings: WaitingBooking[];
  /** Webhook events that were delivered. */
  readonly delivered: Set<string>;
}

/** Of the first rider no card, of the others the first of theirs is good, or is not. */
const CARDS_OF_RIDERS: readonly (readonly CardKind[])[] = [
  [],
  ['good', 'authenticated'],
  ['declinedLater', 'good'],
];

export async function newGame(world: MoneyWorld): Promise<Game> {
  const { useCases } = world;
  const model = new Model();
  const person = (name: string) => ({
    email: `${name}@maumee.test`,
    password: 'secret-1',
    firstName: name,
    lastName: 'Of Toledo',
  });
  const riders: UserActor[] = [];
  for (const [index, kinds] of CARDS_OF_RIDERS.entries()) {
    const { user } = await useCases.registerUser.execute(person(`rider${index}`));
    const rider: UserActor = { kind: 'user', userType: 'rider', userId: user.id };
    const cards: ModelCard[] = [];
    for (const kind of kinds) cards.push({ kind, id: await aSavedCard(useCases, rider, CARDS[kind]) });
    model.cards.set(user.id, cards);
    model.purse(user.id).available = 60_00;
    const credit = { userId: user.id, amount: '60', reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
    riders.push(rider);
  }
  if (world.account) {
    const { user } = await useCases.registerUser.execute(person('organisation'));
    world.account.payerId = user.id;
    const credit = { userId: user.id, amount: '200', reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
    model.purse(user.id).available = 200_00;
  }
  const rules = { isAllowed: true, driverLimit: dollars(CASH_LIMIT), reason: 'A game' };
  await useCases.updateCashRules.execute(SYSTEM, rules);
  const drivers: UserActor[] = [];
  for (const index of [0, 1]) {
    const account = { ...person(`driver${index}`), userType: 'driver' } as const;
    const { user } = await useCases.registerUser.execute(account);
    const driver: UserActor = { kind: 'user', userType: 'driver', userId: user.id };
    await approveDriver(useCases, user.id);
    await useCases.updateDriverProfile.execute(driver, {
      isAvailable: true,
      allowLongDistance: true,
      takesCash: true,
    });
    const address = await useCases.createConnectAccount.execute(driver);
    const accountId = new URL(address, 'http://localhost').searchParams.get('account') ?? '';
    await world.gateway.pages.finishOnboarding(accountId);
    await useCases.showConnectAccount.execute(driver);
    model.purse(user.id);
    drivers.push(driver);
  }
  const { id: userId } = await useCases.createAdmin.execute(SYSTEM, person('admin'));
  const admin: UserActor = { kind: 'user', userType: 'admin', userId };
  return { world, model, riders, drivers, admin, bookings: [], delivered: new Set() };
}

export function pick<T>(items: readonly T[], nth: number): T | undefined {
  return items[nth % items.length];
}

export type Attempt<T> =
  | { readonly value: T; readonly code: null; readonly details: Readonly<Record<string, unknown>> }
  | { readonly value: null; readonly code: string; readonly details: Readonly<Record<string, unknown>> };

/** What came of a call; only refusals count as an answer. */
export async function attempt<T>(call: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await call, code: null, details: {} };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { value: null, code: error.code, details: error.details };
  }
}

/** Throws when the app answered otherwise than the model: null stands for success. */
export function expectAnswer(what: string, code: string | null, expected: string | null): void {
  if (code !== expected) throw new Error(`${what}: ${code ?? 'done'} instead of ${expected ?? 'done'}`);
}

export const dollars = (cents: number) => (cents / 100).toFixed(2);
