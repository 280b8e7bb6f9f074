import type { Resolvers } from './generated/resolver-types.ts';
import { DateTime, Money, WebAuthnJSON } from './scalars.ts';
import * as approvals from './resolvers/approvals.ts';
import * as cancelRequests from './resolvers/cancel-requests.ts';
import * as cases from './resolvers/cases.ts';
import * as figures from './resolvers/figures.ts';
import * as email from './resolvers/email.ts';
import * as drivers from './resolvers/drivers.ts';
import * as pricing from './resolvers/pricing.ts';
import * as geo from './resolvers/geo.ts';
import * as onboarding from './resolvers/onboarding.ts';
import * as places from './resolvers/places.ts';
import * as objects from './resolvers/objects.ts';
import * as operations from './resolvers/operations.ts';
import * as payments from './resolvers/payments.ts';
import * as payouts from './resolvers/payouts.ts';
import * as users from './resolvers/users.ts';
import * as ratings from './resolvers/ratings.ts';
import * as rides from './resolvers/rides.ts';
import * as security from './resolvers/security.ts';
import * as wallet from './resolvers/wallet.ts';

/** Every resolver, put together from its area. */
export const resolvers: Resolvers = {
  DateTime,
  Money,
  WebAuthnJSON,
  Query: {
    ...users.usersQueries,
    ...geo.geoQueries,
    ...places.placesQueries,
    ...pricing.pricingQueries,
    ...rides.ridesQueries,
    ...cancelRequests.cancelRequestQueries,
    ...drivers.driversQueries,
    ...onboarding.onboardingQueries,
    ...wallet.walletQueries,
    ...payments.paymentsQueries,
    ...payouts.payoutsQueries,
    ...approvals.approvalsQueries,
    ...cases.casesQueries,
    ...figures.figuresQueries,
    ...operations.operationsQueries,
    ...security.securityQueries,
    ...email.emailQueries,
    ...ratings.ratingsQueries,
  },
  Mutation: {
    ...users.usersMutations,
    ...objects.objectsMutations,
    ...places.placesMutations,
    ...pricing.pricingMutations,
    ...rides.ridesMutations,
    ...cancelRequests.cancelRequestMutations,
    ...drivers.driversMutations,
    ...onboarding.onboardingMutations,
    ...ratings.ratingsMutations,
    ...payments.paymentsMutations,
    ...payouts.payoutsMutations,
    ...approvals.approvalsMutations,
    ...cases.casesMutations,
    ...figures.figuresMutations,
    ...wallet.walletMutations,
    ...email.emailMutations,
  },
  Subscription: rides.ridesSubscriptions,
  Approval: approvals.Approval,
  ApprovalLimits: approvals.ApprovalLimits,
  ProposedLimits: approvals.ProposedLimits,
  ProposedRates: approvals.ProposedRates,
  AdminFigures: figures.AdminFigures,
  DayFigures: figures.DayFigures,
  CancelRequest: cancelRequests.CancelRequest,
  Case: cases.Case,
  CaseMessage: cases.CaseMessage,
  CasePerson: cases.CasePerson,
  AvailabilityDay: drivers.AvailabilityDay,
  SavedPlace: places.SavedPlace,
  DriverApplication: onboarding.DriverApplication,
  DriverCard: drivers.DriverCard,
  DriverDashboard: drivers.DriverDashboard,
  DriverDocument: onboarding.DriverDocument,
  DriverReview: onboarding.DriverReview,
  AssignableDriver: rides.AssignableDriver,
  DriverOnTheWay: rides.DriverOnTheWay,
  RideOffer: rides.RideOffer,
  DriverProfile: drivers.DriverProfile,
  DriverStats: drivers.DriverStats,
  Earning: drivers.Earning,
  Fare: pricing.Fare,
  FareLine: pricing.FareLine,
  Payout: payouts.Payout,
  PayoutRequest: payouts.PayoutRequest,
  PayoutRide: payouts.PayoutRide,
  EarningsSum: payouts.EarningsSum,
  EarningsStatement: payouts.EarningsStatement,
  StatementLine: payouts.StatementLine,
  AccountBalance: wallet.AccountBalance,
  AccountChange: wallet.AccountChange,
  ProfitAndLoss: wallet.ProfitAndLoss,
  ResultAmount: wallet.ResultAmount,
  AuditEntry: security.AuditEntry,
  LedgerAudit: wallet.LedgerAudit,
  LedgerState: wallet.LedgerState,
  ReconciliationDifference: wallet.ReconciliationDifference,
  FareTotals: pricing.FareTotals,
  Pricing: pricing.Pricing,
  PricingPreview: pricing.PricingPreview,
  RepricedRide: pricing.RepricedRide,
  PricingHistoryEntry: pricing.PricingHistoryEntry,
  Quote: pricing.Quote,
  Receipt: payments.Receipt,
  Refund: rides.Refund,
  Ride: rides.Ride,
  RideMoney: rides.RideMoney,
  Rating: ratings.Rating,
  RideReview: ratings.RideReview,
  EmailPreview: email.EmailPreview,
  EmailTemplate: email.EmailTemplate,
  RideParticipant: rides.RideParticipant,
  RiderDashboard: rides.RiderDashboard,
  SecurityEvent: security.SecurityEvent,
  User: users.User,
  UserAccount: users.UserAccount,
  WalletBalance: wallet.WalletBalance,
  WalletCredit: wallet.WalletCredit,
  WalletTransaction: wallet.WalletTransaction,
};
