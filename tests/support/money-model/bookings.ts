import { randomUUID } from 'node:crypto';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { dollars, type Game } from './game.ts';
import type { ModelCard, ModelRide } from './model-ride.ts';
import type { MoneyWorld } from './money-world.ts';
import { ACROSS_TOWN, ZOO } from '../places.ts';

export async function getBooking(
  { world }: Game,
  tip: number,
): Promise<{ input: RequestRideInput & { id: string }; fare: number }> {
  const stops = { pickup: ZOO, dropoff: ACROSS_TOWN };
  const { quote } = await world.useCases.quoteFare.execute(stops);
  const fare = quote.fare.totalCents;
  const price = { totalFare: dollars(fare), tipAmount: dollars(tip) };
  return { fare, input: { ...stops, ...price, id: randomUUID(), driverType: 'broadcast' } };
}

export function booked(
  { model, world }: Game,
  ride: Ride,
  card: ModelCard | null,
  payerId: string = ride.riderId,
): ModelRide {
  const fare = ride.fare.totalCents;
  const made: ModelRide = {
    id: ride.id,
    riderId: ride.riderId,
    payerId,
    driverId: ride.driverId,
    status: ride.status,
    fare,
    tip: ride.tipCents,
    reserved: fare + ride.tipCents - ride.coveredFareCents - ride.coveredTipCents,
    card,
    isCash: ride.paymentMethod === 'cash',
    agreement: model.agreements.find(({ id }) => id === ride.agreementId) ?? null,
    coveredFare: ride.coveredFareCents,
    coveredTip: ride.coveredTipCents,
    month: monthOf(world.clock.now(), world),
    received: null,
    hasLaterTip: false,
    captured: 0,
    refunded: 0,
    refundedByDriver: 0,
    refundedToCard: 0,
    refundedToOrganisation: 0,
    refundsToOrganisation: [],
    isInvoiced: false,
    expiresAt: ride.expiresAt?.getTime() ?? Infinity,
    completedAt: 0,
  };
  model.rides.push(made);
  return made;
}

/** By the clocks of the area. */
export function monthOf(at: Date, { timeZone }: Pick<MoneyWorld, 'timeZone'>): string {
  return toLocalDay(at, timeZone).slice(0, 7);
}

export function isBusy({ model }: Game, of: string): boolean {
  return model.rides.some(
    ({ driverId, status }) => driverId === of && (status === 'accepted' || status === 'in_progress'),
  );
}
