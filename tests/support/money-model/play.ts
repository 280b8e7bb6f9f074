import type { Command } from './commands.ts';
import { newGame, type Game } from './game.ts';
import type { MoneyWorld } from './money-world.ts';
import * as cash from './play-cash.ts';
import * as covers from './play-covers.ts';
import * as invoices from './play-invoices.ts';
import * as money from './play-money.ts';
import * as rides from './play-rides.ts';

/** Plays the commands on an app and on the model. Throws at the first thing that they do not agree on. */
export async function play(world: MoneyWorld, commands: readonly Command[]): Promise<void> {
  const game = await newGame(world);
  await covers.promise(game);
  for (const [index, command] of commands.entries()) {
    try {
      await step(game, command);
      await compareBalances(game);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`${index + 1}. ${JSON.stringify(command)}: ${message}`, { cause: error });
    }
  }
  // Whatever waits for the provider is finished; a transfer may need a job that was queued by a job.
  for (let time = 0; time < 3; time += 1) await money.runJobs(game, { script: 'sent' });
  await compareBalances(game);
  await compareProvider(game);
  const violations = await world.violations();
  if (violations.length > 0) throw new Error(`The auditor: ${JSON.stringify(violations)}`);
}

function step(game: Game, command: Command): Promise<void> | void {
  switch (command.do) {
    case 'wait':
      return game.world.clock.advance({ minutes: command.minutes });
    case 'fund':
      return money.fund(game, command);
    case 'pay':
      return money.pay(game, command);
    case 'confirm':
      return money.confirm(game, command);
    case 'notify':
      return money.notify(game, command);
    case 'bill':
      return invoices.bill(game, command);
    case 'payInvoices':
      return invoices.payInvoices(game, command);
    case 'takeBack':
      return invoices.takeBack(game, command);
    case 'requestPayout':
      return money.requestPayout(game, command);
    case 'approve':
      return money.approve(game, command);
    case 'reject':
      return money.reject(game, command);
    case 'generate':
      return money.generate(game);
    case 'process':
      return money.process(game);
    case 'transfer':
      return money.transfer(game, command);
    case 'runJobs':
      return money.runJobs(game, command);
    default:
      return ride(game, command);
  }
}

function ride(game: Game, command: Parameters<typeof step>[1]): Promise<void> | void {
  switch (command.do) {
    case 'book':
      return rides.book(game, command);
    case 'bookByCard':
      return rides.bookByCard(game, command);
    case 'bookInCash':
      return cash.bookInCash(game, command);
    case 'bookCovered':
      return covers.bookCovered(game, command);
    case 'drive':
      return covers.drive(game, command);
    case 'completeInCash':
      return cash.completeInCash(game, command);
    case 'bookAgain':
      return rides.bookAgain(game, command);
    case 'authenticate':
      return rides.authenticate(game, command);
    case 'goOn':
      return rides.goOn(game, command);
    case 'decline':
      return rides.decline(game, command);
    case 'cancel':
      return rides.cancel(game, command);
    case 'expire':
      return rides.expire(game, command);
    case 'complete':
      return rides.complete(game, command);
    case 'refund':
      return rides.refund(game, command);
    default:
      throw new RangeError(`Nobody can ${command.do}`);
  }
}

function compare(what: string, found: object, expected: object): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

async function compareBalances({ world, model, riders }: Game): Promise<void> {
  for (const rider of riders) {
    const { available, held } = model.purse(rider.userId);
    const lines = await world.walletLines?.(rider);
    if (lines !== undefined) compare(`lines of ${rider.userId}`, [lines], [available + held]);
  }
  for (const [userId, purse] of model.purses) compare(userId, await world.toMoney(userId), purse);
  compare('covers', await world.covers(), model.covers);
  compare('revenue', [await world.revenue()], [model.revenue]);
}

async function compareProvider({ world: { gateway }, model }: Game): Promise<void> {
  const since = new Date(0);
  const found = { taken: 0, authorized: 0, givenBack: 0, sent: 0 };
  for await (const { status, amountCents, receivedCents } of gateway.payments.list(since)) {
    found.taken += receivedCents;
    if (status === 'requires_capture') found.authorized += amountCents;
  }
  for await (const { amountCents } of gateway.refunds.list(since)) found.givenBack += amountCents;
  for await (const { amountCents } of gateway.transfers.list(since)) found.sent += amountCents;
  const { taken, authorized, givenBack, sent } = model;
  compare('provider', found, { taken, authorized, givenBack, sent });
}
