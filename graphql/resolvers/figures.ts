import type {
  AdminFiguresResolvers,
  DayFiguresResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolver-types.ts';

export const figuresQueries: Pick<QueryResolvers, 'adminFigures' | 'openWork'> = {
  adminFigures: (_, _args, { useCases, actor }) => useCases.showFigures.execute(actor),
  openWork: (_, _args, { useCases, actor }) => useCases.showOpenWork.execute(actor),
};

export const figuresMutations: Pick<MutationResolvers, 'createSampleData'> = {
  createSampleData: (_, _args, { useCases, actor }) => useCases.createSampleData.execute(actor),
};

export const AdminFigures: AdminFiguresResolvers = {
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

export const DayFigures: DayFiguresResolvers = {
  revenue: ({ revenueCents }) => revenueCents,
  walletValue: ({ walletTotalCents }) => walletTotalCents,
};
