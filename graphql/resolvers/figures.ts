import type { Resolvers } from '../generated/resolver-types.ts';

export const AdminFigures: Resolvers['AdminFigures'] = {
  activeDrivers: ({ onlineDrivers }) => onlineDrivers,
  totalWalletValue: ({ walletCents }) => walletCents,
  totalBookings: ({ bookings }) => bookings,
  inProgressBookings: ({ runningBookings }) => runningBookings,
  totalUsers: ({ users }) => users,
  totalUpcoming: ({ upcomingPayoutCents }) => upcomingPayoutCents,
  totalDue: ({ duePayoutCents }) => duePayoutCents,
};

export const DayFigures: Resolvers['DayFigures'] = {
  walletValue: ({ walletTotalCents }) => walletTotalCents,
};
