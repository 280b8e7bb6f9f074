import { requireNamed } from '../named-version.ts';
import { toVehicleRecord, toWeekVersion } from '../../domain/drivers/driver-records.ts';
import { hourLabel, WEEKDAYS, type WeeklyGrid } from '../../domain/drivers/weekly-availability.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { getRide } from '../loaders/loaders.ts';
import type { AvailabilityDaySource } from '../sources.ts';
import { withoutNulls } from '../without-nulls.ts';

const RECENT_RIDES = 3;

/** Saved by one form; the switches are each set for themselves. */
const CAR_FIELDS = ['vehicleMake', 'vehicleModel', 'vehicleYear', 'vehicleColor', 'licensePlate'] as const;

export const Query = {
  driverDashboard: () => ({}),
  weeklyAvailability: async (_, _args, { useCases, actor }) =>
    getDays(await useCases.showWeeklyAvailability.execute(actor)),
  featuredDrivers: (_, _args, { useCases }) => useCases.listFeaturedDrivers.execute(),
} satisfies Resolvers['Query'];

export const Mutation = {
  updateDriverProfile: async (_, { input }, { useCases, actor }) => {
    if (CAR_FIELDS.some((field) => input[field] != null)) requireNamed(input.version);
    return useCases.updateDriverProfile.execute(actor, withoutNulls(input));
  },
  setWeeklyAvailability: async (_, { input: { days, version } }, { useCases, actor }) => {
    const grid = Object.fromEntries(
      days.map(({ day, hours }) => [day, Object.fromEntries(hours.map((hour) => [hourLabel(hour), true]))]),
    );
    return getDays(await useCases.setWeeklyAvailability.execute(actor, { availability: grid, version }));
  },
  reportDriverLocation: async (_, { input: { accuracy, isSimulated, ...here } }, { useCases, actor }) => {
    const measured = { accuracy: accuracy ?? undefined, isSimulated: isSimulated ?? undefined };
    await useCases.reportDriverLocation.execute(actor, { ...here, ...measured });
    return useCases.showDriverProfile.execute(actor);
  },
  stopSharingLocation: async (_, _args, { useCases, actor }) => {
    await useCases.stopSharingLocation.execute(actor);
    return useCases.showDriverProfile.execute(actor);
  },
  trustDriver: async (_, { input }, { useCases, actor }) => {
    const driverId = await useCases.trustDriver.execute(actor, input);
    return useCases.showDriverCard.execute(actor, { driverId, passengerId: input.passengerId });
  },
} satisfies Resolvers['Mutation'];

export const DriverDashboard: Resolvers['DriverDashboard'] = {
  profile: (_, _args, { useCases, actor }) => useCases.showDriverProfile.execute(actor),
  stats: (_, _args, { useCases, actor }) => useCases.showDriverStats.execute(actor),
  requests: async (_, _args, context) => {
    const { asked, open } = await context.useCases.listRideRequests.execute(context.actor);
    return [...asked, ...open].map((seen) => getRide(context, seen));
  },
  activeRides: async (_, _args, context) => {
    const rides = await context.useCases.listActiveRides.execute(context.actor);
    return rides.map((seen) => getRide(context, seen));
  },
  recentRides: async (_, _args, context) => {
    const input = { filter: 'completed', limit: RECENT_RIDES } as const;
    const found = await context.useCases.listRides.execute(context.actor, input);
    return found.items.map((seen) => getRide(context, seen));
  },
};

export const DriverProfile: Resolvers['DriverProfile'] = {
  takes: ({ driver }) => [...driver.takes],
  version: ({ driver }) => toVehicleRecord(driver).version,
  id: ({ driver }) => driver.profileId,
};

export const DriverStats: Resolvers['DriverStats'] = {
  hoursOnline: ({ secondsOnline }) => Math.round(secondsOnline / 360) / 10,
  availableBalance: (stats) => stats.availableCents,
  reservedBalance: (stats) => stats.reservedCents,
};

export const Earning: Resolvers['Earning'] = {
  totalFare: (earning) => earning.fareCents,
};

export const DriverCard: Resolvers['DriverCard'] = {
  id: ({ view }) => view.user.id,
  firstName: ({ view }) => view.user.firstName,
  lastName: ({ view }) => view.user.lastName,
  profileImageUrl: ({ view }) => view.user.profileImageUrl,
  vehicle: ({ view }) => view.driver.vehicle,
  rating: ({ view }) => view.driver.rating,
  totalTrips: ({ view }) => view.driver.totalTrips,
  isAvailable: ({ view }) => view.driver.isAvailable,
  allowLongDistance: ({ view }) => view.driver.allowLongDistance,
  takesCash: ({ view }) => view.driver.takesCash,
  takes: ({ view }) => [...view.driver.takes],
};

export const AvailabilityDay: Resolvers['AvailabilityDay'] = {
  hours: ({ hours }) => [...hours],
};

function getDays(grid: WeeklyGrid): AvailabilityDaySource[] {
  const version = toWeekVersion(grid);
  return WEEKDAYS.map((day) => ({
    day,
    version,
    hours: Object.entries(grid[day])
      .filter(([, isOn]) => isOn)
      .map(([label]) => Number.parseInt(label, 10)),
  }));
}
