import { approvalUseCases } from './approvals/use-cases.ts';
import { ListAvailableDrivers } from './drivers/list-available-drivers.ts';
import { ListEarnings } from './drivers/list-earnings.ts';
import { ReportDriverLocation } from './drivers/report-driver-location.ts';
import { SendHeartbeat } from './drivers/send-heartbeat.ts';
import { ShowDriverProfile } from './drivers/show-driver-profile.ts';
import { ShowDriverStats } from './drivers/show-driver-stats.ts';
import { ShowDriver } from './drivers/show-driver.ts';
import { ListTrustedDrivers } from './drivers/list-trusted-drivers.ts';
import { caseUseCases } from './cases/use-cases.ts';
import { exportUseCases } from './exports/use-cases.ts';
import { onboardingUseCases } from './onboarding/use-cases.ts';
import { TrustDriver } from './drivers/trust-driver.ts';
import { UpdateDriverProfile } from './drivers/update-driver-profile.ts';
import { WatchPresence } from './drivers/watch-presence.ts';
import { SetWeeklyAvailability, ShowWeeklyAvailability } from './drivers/weekly-availability.ts';
import { figureUseCases } from './figures/use-cases.ts';
import { emailUseCases } from './email/use-cases.ts';
import { ListPricingHistory } from './pricing/list-pricing-history.ts';
import { PreviewPricing } from './pricing/preview-pricing.ts';
import { QuoteFare } from './pricing/quote-fare.ts';
import { ShowPricing } from './pricing/show-pricing.ts';
import { UpdatePricing } from './pricing/update-pricing.ts';
import { WithdrawPricing } from './pricing/withdraw-pricing.ts';
import { GeocodeAddress } from './geo/geocode-address.ts';
import { PlanTrip } from './geo/plan-trip.ts';
import { ReverseGeocode } from './geo/reverse-geocode.ts';
import { SuggestAddresses } from './geo/suggest-addresses.ts';
import { CreateUpload } from './objects/create-upload.ts';
import { RemoveProfilePhoto, ReadPhoto, SetProfilePhoto } from './objects/profile-photo.ts';
import { PurgeObjects } from './objects/purge-objects.ts';
import { ReadFile } from './objects/read-file.ts';
import { ReceiveUpload } from './objects/receive-upload.ts';
import { CreateSampleData } from './operations/create-sample-data.ts';
import { ExportData } from './operations/export-data.ts';
import { SearchConsole } from './operations/search-console.ts';
import { ShowUser } from './operations/show-user.ts';
import { RunIdempotently, ExpireIdempotencyKeys } from './operations/run-idempotently.ts';
import { EmailReceipt } from './payments/email-receipt.ts';
import { FinishPayment } from './payments/finish-payment.ts';
import { ListJobs, RetryJobs } from './operations/jobs.ts';
import { ReceiveProviderEvent } from './payments/receive-provider-event.ts';
import { ReconcileProvider } from './payments/reconcile-provider.ts';
import { ConnectAccounts } from './payouts/connect-accounts.ts';
import { GeneratePayouts } from './payouts/generate-payouts.ts';
import { ListPayoutRequests } from './payouts/list-payout-requests.ts';
import { ListPayoutRides } from './payouts/list-payout-rides.ts';
import { ListPayouts } from './payouts/list-payouts.ts';
import { ShowEarningsReport } from './payouts/show-earnings-report.ts';
import { ProcessPayouts } from './payouts/process-payouts.ts';
import { RequestPayout } from './payouts/request-payout.ts';
import { ApprovePayoutRequest, RejectPayoutRequest } from './payouts/review-payout-request.ts';
import { TransferPayouts } from './payouts/transfer-payouts.ts';
import { ListRatings } from './ratings/list-ratings.ts';
import { RateRide } from './ratings/rate-ride.ts';
import { AcceptRide } from './rides/accept-ride.ts';
import { AuthorizeRide } from './payments/authorize-ride.ts';
import { RescheduleRide } from './rides/reschedule-ride.ts';
import { AssignDriver, UnassignDriver } from './rides/assign-driver.ts';
import { ListAssignableDrivers } from './rides/list-assignable-drivers.ts';
import { CancelRide } from './rides/cancel-ride.ts';
import { ChangeRidePayment } from './payments/change-ride-payment.ts';
import { CompleteRide } from './rides/complete-ride.ts';
import { ConfirmRide } from './rides/confirm-ride.ts';
import { ArriveAtPickup } from './rides/arrive-at-pickup.ts';
import { DeclineRide } from './rides/decline-ride.ts';
import { GiveBackRide } from './rides/give-back-ride.ts';
import { ListGiveBacks } from './rides/list-give-backs.ts';
import { RecoverPayments } from './payments/recover-payments.ts';
import { RenewStartPin } from './rides/renew-start-pin.ts';
import { RiderStartPin } from './rides/start-pin.ts';
import { ExpireRide } from './rides/expire-ride.ts';
import { ListBookings } from './rides/list-bookings.ts';
import { ListRideMarks } from './rides/list-ride-marks.ts';
import { ForgetRideOffers } from './rides/forget-ride-offers.ts';
import { ListRideOffers } from './rides/list-ride-offers.ts';
import { ListRideRatings } from './rides/list-ride-ratings.ts';
import { ListRideRequests } from './rides/list-ride-requests.ts';
import { ListRides } from './rides/list-rides.ts';
import { LocateDriver } from './rides/locate-driver.ts';
import { FinishRefund, RefundRide } from './payments/refund-ride.ts';
import { RequestRide } from './rides/request-ride.ts';
import { ShowReceipt } from './payments/show-receipt.ts';
import { ShowRidePayments } from './payments/show-ride-payments.ts';
import { SettleRide } from './rides/settle-ride.ts';
import { ShowRiderDashboard } from './rides/show-rider-dashboard.ts';
import { ShowRiderStats } from './rides/show-rider-stats.ts';
import { ShowRides } from './rides/show-rides.ts';
import { ReleaseRides } from './rides/release-rides.ts';
import { StartRide } from './rides/start-ride.ts';
import { WatchRides } from './rides/watch-rides.ts';
import { ForgetSecurityEvents } from './security/forget-security-events.ts';
import { ListAuditLog } from './security/list-audit-log.ts';
import { ListJournal, ListTaxTotals } from './wallet/accounting.ts';
import { ShowLedgerState } from './wallet/show-ledger-state.ts';
import { ListSecurityEvents } from './security/list-security-events.ts';
import { RecordRefusal } from './security/record-refusal.ts';
import { AddFunds, ConfirmFunding } from './payments/funding.ts';
import { placeUseCases } from './places/use-cases.ts';
import { accountUseCases } from './users/use-cases.ts';
import { CreditWallet } from './wallet/credit-wallet.ts';
import { GrantCredit } from './wallet/grant-credit.ts';
import { ListWalletTransactions } from './wallet/list-wallet-transactions.ts';
import {
  ConfirmPaymentMethod,
  CreateSetup,
  DeleteCustomer,
  DeletePaymentMethod,
  DetachCard,
  ListPaymentMethods,
  SetDefaultPaymentMethod,
} from './payments/payment-methods.ts';
import { ShowWallet } from './wallet/show-wallet.ts';
import { ListLedgerAudits, VerifyLedger } from './wallet/verify-ledger.ts';

/** The class of every use case under its name, said here only; `cli/wiring` says what each is made from. */
export const useCaseClasses = {
  ...accountUseCases,
  ...approvalUseCases,
  ...caseUseCases,
  ...exportUseCases,
  ...figureUseCases,
  ...emailUseCases,
  ...onboardingUseCases,
  ...placeUseCases,
  acceptRide: AcceptRide,
  addFunds: AddFunds,
  approvePayoutRequest: ApprovePayoutRequest,
  assignDriver: AssignDriver,
  unassignDriver: UnassignDriver,
  listAssignableDrivers: ListAssignableDrivers,
  authorizeRide: AuthorizeRide,
  cancelRide: CancelRide,
  rescheduleRide: RescheduleRide,
  changeRidePayment: ChangeRidePayment,
  completeRide: CompleteRide,
  confirmFunding: ConfirmFunding,
  confirmPaymentMethod: ConfirmPaymentMethod,
  confirmRide: ConfirmRide,
  connectAccounts: ConnectAccounts,
  createSampleData: CreateSampleData,
  createSetup: CreateSetup,
  createUpload: CreateUpload,
  creditWallet: CreditWallet,
  grantCredit: GrantCredit,
  arriveAtPickup: ArriveAtPickup,
  declineRide: DeclineRide,
  giveBackRide: GiveBackRide,
  listGiveBacks: ListGiveBacks,
  deleteCustomer: DeleteCustomer,
  deletePaymentMethod: DeletePaymentMethod,
  detachCard: DetachCard,
  emailReceipt: EmailReceipt,
  expireIdempotencyKeys: ExpireIdempotencyKeys,
  expireRide: ExpireRide,
  exportData: ExportData,
  searchConsole: SearchConsole,
  showUser: ShowUser,
  finishPayment: FinishPayment,
  finishRefund: FinishRefund,
  forgetRideOffers: ForgetRideOffers,
  forgetSecurityEvents: ForgetSecurityEvents,
  generatePayouts: GeneratePayouts,
  geocodeAddress: GeocodeAddress,
  listAvailableDrivers: ListAvailableDrivers,
  listBookings: ListBookings,
  listEarnings: ListEarnings,
  listJobs: ListJobs,
  listAuditLog: ListAuditLog,
  listJournal: ListJournal,
  listTaxTotals: ListTaxTotals,
  showLedgerState: ShowLedgerState,
  listLedgerAudits: ListLedgerAudits,
  listPaymentMethods: ListPaymentMethods,
  listPayoutRequests: ListPayoutRequests,
  listPayoutRides: ListPayoutRides,
  listPayouts: ListPayouts,
  listPricingHistory: ListPricingHistory,
  listRatings: ListRatings,
  listRideMarks: ListRideMarks,
  listRideOffers: ListRideOffers,
  listRideRatings: ListRideRatings,
  listRideRequests: ListRideRequests,
  listRides: ListRides,
  listSecurityEvents: ListSecurityEvents,
  listTrustedDrivers: ListTrustedDrivers,
  listWalletTransactions: ListWalletTransactions,
  locateDriver: LocateDriver,
  planTrip: PlanTrip,
  processPayouts: ProcessPayouts,
  purgeObjects: PurgeObjects,
  quoteFare: QuoteFare,
  rateRide: RateRide,
  readFile: ReadFile,
  readPhoto: ReadPhoto,
  receiveProviderEvent: ReceiveProviderEvent,
  receiveUpload: ReceiveUpload,
  reconcileProvider: ReconcileProvider,
  recoverPayments: RecoverPayments,
  recordRefusal: RecordRefusal,
  refundRide: RefundRide,
  rejectPayoutRequest: RejectPayoutRequest,
  releaseRides: ReleaseRides,
  removeProfilePhoto: RemoveProfilePhoto,
  renewStartPin: RenewStartPin,
  reportDriverLocation: ReportDriverLocation,
  requestPayout: RequestPayout,
  requestRide: RequestRide,
  retryJobs: RetryJobs,
  reverseGeocode: ReverseGeocode,
  riderStartPin: RiderStartPin,
  runIdempotently: RunIdempotently,
  sendHeartbeat: SendHeartbeat,
  setDefaultPaymentMethod: SetDefaultPaymentMethod,
  setProfilePhoto: SetProfilePhoto,
  settleRide: SettleRide,
  setWeeklyAvailability: SetWeeklyAvailability,
  showDriver: ShowDriver,
  showDriverProfile: ShowDriverProfile,
  showDriverStats: ShowDriverStats,
  showEarningsReport: ShowEarningsReport,
  showPricing: ShowPricing,
  showReceipt: ShowReceipt,
  showRidePayments: ShowRidePayments,
  showRiderDashboard: ShowRiderDashboard,
  showRiderStats: ShowRiderStats,
  showRides: ShowRides,
  showWallet: ShowWallet,
  showWeeklyAvailability: ShowWeeklyAvailability,
  startRide: StartRide,
  suggestAddresses: SuggestAddresses,
  transferPayouts: TransferPayouts,
  trustDriver: TrustDriver,
  updateDriverProfile: UpdateDriverProfile,
  updatePricing: UpdatePricing,
  withdrawPricing: WithdrawPricing,
  previewPricing: PreviewPricing,
  verifyLedger: VerifyLedger,
  watchPresence: WatchPresence,
  watchRides: WatchRides,
};

/** Everything the app can do, as GraphQL, REST and the command line receive it. */
export type UseCases = {
  readonly [Name in keyof typeof useCaseClasses]: InstanceType<(typeof useCaseClasses)[Name]>;
};
