import { randomUUID } from 'node:crypto';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { monthOf } from './bookings.ts';
import type { Command } from './commands.ts';
import { attempt, dollars, expectAnswer, pick, SYSTEM, type Game } from './game.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** The invoices of all months that are over, often once another one is. */
export async function bill({ world, model }: Game, { isNextMonth }: Of<'bill'>): Promise<void> {
  const { clock } = world;
  const month = () => monthOf(clock.now(), world);
  for (const before = month(); isNextMonth && month() === before;) clock.advance({ days: 1 });
  const expected = model.invoices.bill(model.rides, month(), (at) => monthOf(new Date(at), world));
  const issued = await world.useCases.issueInvoices.execute(SYSTEM, {});
  expectSame(
    'invoices of',
    issued.map(({ invoice }) => invoice.totalCents),
    expected,
  );
  const numbers = issued.map(({ invoice }) => invoice.sequence);
  expectSame('numbers', numbers, model.invoices.number(expected.length, month()));
  const open = issued.reduce((sum, { openCents }) => sum + openCents, 0);
  if (issued.length > 0 && open > Math.max(0, model.invoices.open))
    throw new Error(`${open} of the new invoices are open, of ${model.invoices.open} in all`);
}

/** A bank transfer of what is open, or of any amount. */
export async function payInvoices(game: Game, { cents }: Of<'payInvoices'>): Promise<void> {
  const { world, model } = game;
  const open = model.invoices.open;
  const amount = cents ?? open;
  const [agreement] = model.agreements;
  if (amount <= 0 || !agreement) return;
  const id = randomUUID();
  const { payment, unusedCents } = await world.useCases.recordOrganisationPayment.execute(SYSTEM, {
    id,
    organisationId: agreement.organisationId,
    amount: dollars(amount),
    receivedOn: toLocalDay(world.clock.now(), world.timeZone),
    bankReference: 'Rides',
  });
  expectSame(
    'a payment and what is left of it',
    [payment.amountCents, unusedCents],
    [amount, amount - Math.min(amount, Math.max(0, open))],
  );
  model.invoices.payments.push({ id, cents: amount, isTakenBack: false });
}

/** A record of a payment was wrong. */
export async function takeBack({ world, model }: Game, { nth }: Of<'takeBack'>): Promise<void> {
  const payment = pick(model.invoices.payments, nth);
  if (!payment) return;
  const asked = { paymentId: payment.id, reason: 'Another customer' };
  const { code } = await attempt(world.useCases.reverseOrganisationPayment.execute(SYSTEM, asked));
  expectAnswer('taking a payment back', code, payment.isTakenBack ? 'PAYMENT_REVERSED' : null);
  payment.isTakenBack = true;
}

function expectSame(what: string, found: readonly number[], expected: readonly number[]): void {
  if (found.join() !== expected.join())
    throw new Error(`${what} ${found.join()} instead of ${expected.join()}`);
}
