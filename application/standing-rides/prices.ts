import { orNotFound } from '../../domain/errors.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import type { Pricing } from '../../domain/pricing/pricing.ts';
import type { BookedFare } from '../../domain/rides/ride.ts';
import {
  applyNotice,
  type PriceNotice,
  reprice,
  type Repriced,
} from '../../domain/standing-rides/price-notice.ts';
import type { StandingRide } from '../../domain/standing-rides/standing-ride.ts';
import { product, rider } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { Transaction } from '../transaction.ts';
import { command, workflow } from '../use-case.ts';
import { standingRideIdInput } from './inputs.ts';
import { announce } from './replan.ts';
import { mailPeople, requireRightOver } from './series-people.ts';
import { dayWords } from './series-words.ts';

/** Days ahead of its end that riders are told of a card, the last one first. */
const CARD_DAYS = [7, 30];
const BATCH = 200;

/**
 * Tells riders of a new fare 30 days before it applies, and of one that does not come after all, and applies it then; and of cards that end while a series goes on,
 * 30 and 7 days ahead. Each in a transaction of its own, once whatever ends the process meanwhile. Run by a sweep.
 */
export const keepStandingPrices = workflow({
  access: product,
  needs: { serviceArea },
  run: async ({ transact }, { serviceArea: { timeZone } }): Promise<void> => {
    const today = (tx: Transaction) => toLocalDay(tx.now(), timeZone);
    while (await transact((tx) => priceNext(tx, today(tx))));
    while (await transact((tx) => applyNext(tx, today(tx))));
    for (const days of CARD_DAYS) while (await transact((tx) => tellOfCards(tx, today(tx), days)));
  },
});

/** One series whose fare was not looked at by the rates in force; whether there was one. */
async function priceNext(tx: Transaction, today: string): Promise<boolean> {
  const pricing = await tx.pricings.active(tx.now());
  const series = await tx.standingRides.lockUnpriced(pricing.id);
  if (!series) return false;
  await tx.standingRides.savePricedAt(series.id, pricing.id);
  const open = await tx.standingRides.openNotice(series.id);
  const made = { newId: tx.newId, today, now: tx.now() };
  const repriced = reprice(series, open, { pricingId: pricing.id, fare: fareOf(series, pricing) }, made);
  await tell(tx, series, repriced);
  return true;
}

function fareOf({ distanceMiles }: StandingRide, pricing: Pricing): BookedFare {
  const { schedulingFeeCents, distanceFeeCents, minimumFareAdjustmentCents, totalCents } = priceTrip(
    pricing,
    distanceMiles,
  );
  return { schedulingFeeCents, distanceFeeCents, minimumFareAdjustmentCents, totalCents };
}

/** One mail whatever the new rates do: a new fare, another one than was announced, or none. */
async function tell(tx: Transaction, series: StandingRide, { withdrawn, told }: Repriced): Promise<void> {
  if (!withdrawn && !told) return;
  if (withdrawn) await tx.standingRides.saveNotice(withdrawn);
  const agreedFare = formatMoney(series.fare.totalCents);
  const formerFare = withdrawn && formatMoney(withdrawn.fare.totalCents);
  if (told) {
    await tx.standingRides.insertNotice(told);
    await mailPeople(tx, series, 'standing-price', () => ({
      oldFare: agreedFare,
      newFare: formatMoney(told.fare.totalCents),
      from: dayWords(told.appliesFrom),
      formerFare,
    }));
  } else if (formerFare !== null) {
    await mailPeople(tx, series, 'standing-price-withdrawn', () => ({ agreedFare, formerFare }));
  }
  await announce(tx, series);
}

/** One new fare whose day has come; whether there was one. */
async function applyNext(tx: Transaction, today: string): Promise<boolean> {
  const due = await tx.standingRides.lockDueNotice(today);
  if (!due) return false;
  const [series, notice] = applyNotice(due.series, due.notice);
  await tx.standingRides.save(series);
  await tx.standingRides.saveNotice(notice);
  await announce(tx, series);
  return true;
}

async function tellOfCards(tx: Transaction, today: string, days: number): Promise<boolean> {
  const expiring = await tx.standingRides.takeExpiringCards(today, days, BATCH);
  for (const { standingRideId, lastFour, lastDay } of expiring) {
    const series = await tx.standingRides.lock(standingRideId);
    if (!series) continue;
    const data = { lastFour, lastDay: dayWords(lastDay) };
    await mailPeople(tx, series, 'standing-card-expires', (isPayer) => (isPayer ? data : null));
  }
  return expiring.length > 0;
}

/** Whoever pays says yes to the new fare, which applies on its day. Throws `NOT_FOUND` when there is none. */
export const acceptStandingFare = command({
  access: rider,
  input: standingRideIdInput,
  run: async ({ tx, actor, input: { standingRideId } }): Promise<PriceNotice> => {
    const found = await tx.standingRides.lock(standingRideId);
    const series = await requireRightOver(tx, found, actor, 'pay', 'New fare');
    const notice = orNotFound(await tx.standingRides.openNotice(standingRideId), 'New fare');
    const accepted: PriceNotice = { ...notice, state: 'accepted' };
    await tx.standingRides.saveNotice(accepted);
    await announce(tx, series);
    return accepted;
  },
});
