import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  adminFigures: (_, _args, { useCases, actor }) => useCases.showFigures.execute(actor),
  openWork: (_, _args, { useCases, actor }) => useCases.showOpenWork.execute(actor),
} satisfies Resolvers['Query'];

export const Mutation = {
  createSampleData: (_, _args, { useCases, actor }) => useCases.createSampleData.execute(actor),
} satisfies Resolvers['Mutation'];

export const AdminFigures: Resolvers['AdminFigures'] = {
  activeDrivers: ({ onlineDrivers }) => onlineDrivers,
  todayRevenue: ({ todayRevenueCents }) => todayRevenueCents,
  revenue: ({ revenueCents }) => revenueCents,
  totalWalletValue: ({ walletCents }) => walletCents,
  totalBookings: ({ bookings }) => bookings,
  inProgressBookings: ({ runningBookings }) => runningBookings,
  totalUsers: ({ users }) => users,
  totalUpcoming: ({ upcomingPayoutCents }) => upcomingPayoutCents,
  totalDue: ({ duePayoutCents }) => duePayoutCents,
};

export const DayFigures: Resolvers['DayFigures'] = {
  revenue: ({ revenueCents }) => revenueCents,
  walletValue: ({ walletTotalCents }) => walletTotalCents,
};
