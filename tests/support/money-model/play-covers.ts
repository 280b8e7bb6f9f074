import type { Command } from './commands.ts';
import { booked, getBooking, monthOf } from './bookings.ts';
import { attempt, dollars, expectAnswer, pick, SYSTEM, type Game } from './game.ts';
import { book, complete, goOn } from './play-rides.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** Agreements with a co-pay and a budget of each month, for fare and tip, and for the fare alone. */
const PROMISES = [
  { coPay: 3_00, coversTip: false, budget: 60_00, isMonthly: true },
  { coPay: 0, coversTip: true, budget: 70_00, isMonthly: false },
  { coPay: 0, coversTip: false, budget: 60_00, isMonthly: true },
] as const;

/** An organisation that all riders let help, and what it promises. */
export async function promise({ world, model, riders }: Game): Promise<void> {
  const { useCases } = world;
  const [name, email] = ['Riverbend Clinic', 'coordinator@maumee.test'];
  const reached = { kind: 'clinic', email: 'rides@riverbend.test', phone: '419 555 0150' } as const;
  const { id: organisationId } = await useCases.addOrganisation.execute(SYSTEM, { name, ...reached });
  const person = { email, password: 'secret-1', firstName: 'Cora', lastName: 'Of Toledo' };
  const { user } = await useCases.registerUser.execute(person);
  const coordinator = { kind: 'user', userType: 'rider', userId: user.id } as const;
  const asked = { organisationId, email, roles: ['coordinator' as const] };
  const { token } = await useCases.inviteMember.execute(SYSTEM, asked);
  await useCases.acceptMemberInvitation.execute(coordinator, { token });
  for (const rider of riders) {
    const invited = await useCases.inviteCaregiver.execute(rider, { scopes: ['book'] });
    await useCases.acceptInvitation.execute(coordinator, { token: invited.token, organisationId });
  }
  for (const [nth, { coPay, coversTip, budget, isMonthly }] of PROMISES.entries()) {
    const { agreement } = await useCases.addAgreement.execute(SYSTEM, {
      organisationId,
      name: `Rides ${nth}`,
      startsOn: '2020-01-01',
      budget: dollars(budget),
      budgetPeriod: isMonthly ? 'month' : 'term',
      coPay: dollars(coPay),
      coversTip,
    });
    model.agreements.push({ id: agreement.id, organisationId, coPay, coversTip, budget, isMonthly });
  }
}

/** A ride under an agreement, of which a good card pays what is left, or the wallet. */
export async function bookCovered(
  game: Game,
  { rider: nth, tip, agreement: at, byCard }: Of<'bookCovered'>,
): Promise<void> {
  const { model, world } = game;
  const [rider, agreement] = [pick(game.riders, nth), pick(model.agreements, at)];
  if (!rider || !agreement) return;
  const { input, fare } = await getBooking(game, tip);
  const good = model.cards.get(rider.userId)?.find(({ kind }) => kind === 'good');
  const chosen = byCard && good ? good : null;
  const covered = fare - agreement.coPay + (agreement.coversTip ? tip : 0);
  // A card pays fifty cents at least, and so is left them.
  const left = fare + tip - covered;
  const paid = left > 0 && left < 50 ? covered - (50 - left) : covered;
  const due = fare + tip - paid;
  const by = chosen && { paymentMethodId: chosen.id };
  const asks = world.useCases.requestRide.execute(rider, { ...input, ...by, agreementId: agreement.id });
  const { value, code } = await attempt(asks);
  const hasRoom = model.hasBudget(agreement, monthOf(world.clock.now(), world), paid);
  const isFunded = chosen !== null || due <= model.purse(rider.userId).available;
  expectAnswer(
    'booking under an agreement',
    code,
    hasRoom ? (isFunded ? null : 'INSUFFICIENT_FUNDS') : 'NOT_COVERED',
  );
  if (!value) return;
  const card = due > 0 ? chosen : null;
  const ride = booked(game, value, card);
  if (ride.reserved !== due) throw new Error(`${ride.reserved} are left, not ${due}`);
  if (!card) model.hold(ride);
}

/** All of a ride from the wallet, with an agreement or without, where a driver is free. */
export async function drive(game: Game, { driver, rider, tip, agreement }: Of<'drive'>): Promise<void> {
  const nth = game.model.rides.length;
  await (agreement === null
    ? book(game, { do: 'book', rider, tip, asked: null })
    : bookCovered(game, { do: 'bookCovered', rider, tip, agreement, byCard: false }));
  if (game.model.rides.length === nth) return;
  await goOn(game, { do: 'goOn', nth, driver });
  await goOn(game, { do: 'goOn', nth, driver });
  await complete(game, { do: 'complete', nth, by: 'rider', tip: null });
}
