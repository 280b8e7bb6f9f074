/** Which of our types stands behind each GraphQL type; fields that differ get a resolver. */
export const mappers = {
  AvailabilityDay: '../sources.ts#AvailabilityDaySource',
  DriverCard: '../../application/ports/driver-views.ts#DriverCard as DriverCardModel',
  DriverDashboard: '../sources.ts#DriverDashboardSource',
  DriverProfile: '../../application/ports/driver-views.ts#DriverView as DriverViewModel',
  DriverStats:
    '../../application/drivers/show-driver-stats.ts#DriverStatsWithDates as DriverStatsWithDatesModel',
  Earning: '../../application/ports/driver-views.ts#EarningView as EarningViewModel',
  Fare: '../../domain/fares/fare.ts#Fare as FareModel',
  FareLine: '../../domain/fares/receipt.ts#FareLine as FareLineModel',
  Payout: '../../application/ports/payout-views.ts#PayoutView as PayoutViewModel',
  Pricing: '../../domain/fares/pricing.ts#Pricing as PricingModel',
  PricingHistoryEntry: '../../application/ports/pricing-views.ts#PricingView as PricingViewModel',
  Quote: '../../application/fares/quote-fare.ts#QuotedTrip as QuotedTripModel',
  Ride: '../../domain/rides/ride.ts#Ride as RideModel',
  RideParticipant: '../sources.ts#RideParticipantSource',
  RiderDashboard: '../../application/rides/show-rider-dashboard.ts#RiderDashboard as RiderDashboardModel',
  WalletBalance: '../../application/ports/wallet-views.ts#WalletBalance as WalletBalanceModel',
  WalletTransaction: '../../application/ports/wallet-views.ts#WalletTransaction as WalletTransactionModel',
};
