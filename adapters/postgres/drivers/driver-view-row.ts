import type {
  DriverCard,
  DriverStats,
  DriverView,
  EarningView,
  FreeDrivers,
} from '../../../application/ports/drivers.ts';
import { boolean, decimal, integer, money, nullable, text, time, uuid } from '../column-types.ts';
import { decoderOf, type Decoder, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { driverFromRow } from './driver-table.ts';

export const driverViewFromRow: Decoder<DriverView> = (row) => ({
  driver: driverFromRow(row),
  user: USERS.fromRow(row),
});

const cardFromRow = decoderOf({
  ratingCount: integer(),
  tripsTogether: integer(),
  isTrusted: boolean(),
} satisfies FieldsOf<Omit<DriverCard, 'view'>>);

export const driverCardFromRow: Decoder<DriverCard> = (row) => ({
  view: driverViewFromRow(row),
  ...cardFromRow(row),
});

const freeFromRow = decoderOf({
  freeCount: integer(),
  lat: nullable(decimal()),
  lng: nullable(decimal()),
});

export const freeDriversFromRow: Decoder<FreeDrivers> = (row) => {
  const { freeCount: count, lat, lng } = freeFromRow(row);
  return { count, nearest: lat === null || lng === null ? null : { lat, lng } };
};

export const driverStatsFromRow = decoderOf({
  todayEarningsCents: money(),
  weeklyEarningsCents: money(),
  totalEarningsCents: money(),
  availableCents: money('available'),
  reservedCents: money('reserved_balance'),
  todayRides: integer(),
  secondsOnline: integer(),
  totalRides: integer('total_trips'),
  rating: decimal(),
  ratingCount: integer(),
  acceptedRequests: integer(),
  decidedRequests: integer(),
} satisfies FieldsOf<DriverStats>);

export const earningViewFromRow = decoderOf({
  id: uuid(),
  rideId: uuid(),
  destination: text(),
  distanceMiles: decimal('distance'),
  fareCents: money('ride_fare'),
  driverShareCents: money(),
  tipCents: money('tip_amount'),
  refundedCents: money(),
  createdAt: time(),
} satisfies FieldsOf<EarningView>);
