import { z } from 'zod';
import type { DriverStatsWithDates } from '../../../application/drivers/drivers.ts';
import type { DriverCard, DriverView, EarningView } from '../../../application/ports/drivers.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/drivers/weekly-availability.ts';
import { VEHICLE_NEEDS } from '../../../domain/needs/needs.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { User } from '../../../domain/users/user.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

export const vehicleFields = {
  vehicleMake: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleYear: z.int().nullable(),
  vehicleColor: z.string().nullable(),
  licensePlate: z.string().nullable(),
};

export function presentVehicle({ vehicle }: Pick<Driver, 'vehicle'>) {
  return {
    vehicleMake: vehicle.make,
    vehicleModel: vehicle.model,
    vehicleYear: vehicle.year,
    vehicleColor: vehicle.color,
    licensePlate: vehicle.licensePlate,
  };
}

const nameFields = {
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
};

function presentName({ firstName, lastName, profileImageUrl }: User) {
  return { firstName, lastName, profileImageUrl };
}

const profileFields = {
  ...vehicleFields,
  totalTrips: z.int(),
  rating: z.number(),
  isAvailable: z.boolean(),
  allowLongDistance: z.boolean(),
  takes: z.array(z.enum(VEHICLE_NEEDS)).describe('What riders need that the car can take'),
};

function presentProfile(driver: Driver) {
  const { totalTrips, rating, isAvailable, allowLongDistance } = driver;
  const takes = [...driver.takes];
  return { ...presentVehicle(driver), totalTrips, rating, isAvailable, allowLongDistance, takes };
}

/**
 * A driver as riders and admins choose among them: `id` is
 * the profile's, `userId` the person's, and either addresses the driver. No contact data.
 */
export const driverShape = z
  .object({
    id,
    userId: id,
    user: z.object(nameFields),
    ...profileFields,
  })
  .meta({ id: 'Driver' });

export function presentDriver({ driver, user }: DriverView): z.output<typeof driverShape> {
  return {
    id: driver.profileId,
    userId: driver.userId,
    user: presentName(user),
    ...presentProfile(driver),
  };
}

/** A driver whom the rider trusts, addressed by the user id. */
export const trustedDriverShape = z
  .object({
    driver: z.object({
      id,
      ...nameFields,
      profile: z.object(profileFields),
    }),
  })
  .meta({ id: 'TrustedDriver' });

export function presentTrustedDriver({ view }: DriverCard): z.output<typeof trustedDriverShape> {
  const { driver, user } = view;
  return { driver: { id: driver.userId, ...presentName(user), profile: presentProfile(driver) } };
}

/** The profile of the driver who asks. */
export const driverProfileShape = driverShape
  .extend({
    user: z.object({ ...nameFields, email: z.string() }),
    isDriverApproved: z.boolean(),
    availability: z.enum(['available', 'busy', 'offline']),
    todayEarnings: money,
    phoneNumber: z.string().nullable(),
  })
  .meta({ id: 'DriverProfile' });

export function presentDriverProfile(own: {
  view: DriverView;
  stats: DriverStatsWithDates;
}): z.output<typeof driverProfileShape> {
  const { driver, user } = own.view;
  return {
    ...presentDriver(own.view),
    user: { ...presentName(user), email: user.email },
    isDriverApproved: driver.approved,
    availability: driver.availability,
    todayEarnings: dollarsFromCents(own.stats.todayEarningsCents),
    phoneNumber: user.phone,
  };
}

export const driverStatsShape = z
  .object({
    todayEarnings: money,
    weeklyEarnings: money,
    totalEarnings: money,
    todayRides: z.int(),
    totalRides: z.int(),
    rating: z.number(),
    acceptanceRate: z.number().describe('Percent'),
    hoursOnline: z.number(),
    nextPayoutDate: instant,
  })
  .meta({ id: 'DriverStats' });

export function presentDriverStats(stats: DriverStatsWithDates): z.output<typeof driverStatsShape> {
  return fieldsOf(driverStatsShape, {
    ...stats,
    todayEarnings: dollarsFromCents(stats.todayEarningsCents),
    weeklyEarnings: dollarsFromCents(stats.weeklyEarningsCents),
    totalEarnings: dollarsFromCents(stats.totalEarningsCents),
    hoursOnline: Math.round(stats.secondsOnline / 360) / 10,
  });
}

export const availableBalanceShape = z.object({ availableBalance: money }).meta({ id: 'AvailableBalance' });

/** `driverEarning` is the share of the fare with the tip. */
export const earningShape = z
  .object({
    id,
    rideId: id,
    destination: z.string(),
    distance: z.number(),
    driverEarning: money,
    totalFare: money,
    tipAmount: money,
    refundedAmount: money,
    createdAt: instant,
  })
  .meta({ id: 'Earning' });

export function presentEarning(earning: EarningView): z.output<typeof earningShape> {
  return fieldsOf(earningShape, {
    ...earning,
    distance: earning.distanceMiles,
    driverEarning: dollarsFromCents(earning.driverShareCents + earning.tipCents),
    totalFare: dollarsFromCents(earning.fareCents),
    tipAmount: dollarsFromCents(earning.tipCents),
    refundedAmount: dollarsFromCents(earning.refundedCents),
  });
}

const day = z.record(z.string().regex(/^\d{2}:00$/), z.boolean());
const days = Object.fromEntries(WEEKDAYS.map((name) => [name, day])) as Record<Weekday, typeof day>;

/** "Sunday" … "Saturday" → "00:00" … "23:00" → on or off. */
export const availabilityShape = z
  .object({ availability: z.object(days) })
  .meta({ id: 'WeeklyAvailability' });
