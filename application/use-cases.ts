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
import { ShowPricing, ShowPricingState } from './pricing/show-pricing.ts';
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
import { AuthorizeRide } from './payments/authorize-ride.ts';
import { ChangeRidePayment } from './payments/change-ride-payment.ts';
import { RecoverPayments } from './payments/recover-payments.ts';
import { FinishRefund, RefundRide } from './payments/refund-ride.ts';
import { ShowReceipt } from './payments/show-receipt.ts';
import { BookedRates } from './pricing/booked-rates.ts';
import { ShowRidePayments } from './payments/show-ride-payments.ts';
import { ForgetSecurityEvents } from './security/forget-security-events.ts';
import { ListAuditLog } from './security/list-audit-log.ts';
import { ListJournal, ListTaxTotals, ShowProfitAndLoss } from './wallet/accounting.ts';
import { ShowLedgerState } from './wallet/show-ledger-state.ts';
import { ListSecurityEvents } from './security/list-security-events.ts';
import { RecordRefusal } from './security/record-refusal.ts';
import { AddFunds, ConfirmFunding } from './payments/funding.ts';
import { placeUseCases } from './places/use-cases.ts';
import { rideUseCases } from './rides/use-cases.ts';
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
  ...rideUseCases,
  addFunds: AddFunds,
  approvePayoutRequest: ApprovePayoutRequest,
  authorizeRide: AuthorizeRide,
  changeRidePayment: ChangeRidePayment,
  confirmFunding: ConfirmFunding,
  confirmPaymentMethod: ConfirmPaymentMethod,
  connectAccounts: ConnectAccounts,
  createSampleData: CreateSampleData,
  createSetup: CreateSetup,
  createUpload: CreateUpload,
  creditWallet: CreditWallet,
  grantCredit: GrantCredit,
  deleteCustomer: DeleteCustomer,
  deletePaymentMethod: DeletePaymentMethod,
  detachCard: DetachCard,
  emailReceipt: EmailReceipt,
  expireIdempotencyKeys: ExpireIdempotencyKeys,
  exportData: ExportData,
  searchConsole: SearchConsole,
  showUser: ShowUser,
  finishPayment: FinishPayment,
  finishRefund: FinishRefund,
  forgetSecurityEvents: ForgetSecurityEvents,
  generatePayouts: GeneratePayouts,
  geocodeAddress: GeocodeAddress,
  listAvailableDrivers: ListAvailableDrivers,
  listEarnings: ListEarnings,
  listJobs: ListJobs,
  listAuditLog: ListAuditLog,
  listJournal: ListJournal,
  listTaxTotals: ListTaxTotals,
  showProfitAndLoss: ShowProfitAndLoss,
  showLedgerState: ShowLedgerState,
  listLedgerAudits: ListLedgerAudits,
  listPaymentMethods: ListPaymentMethods,
  listPayoutRequests: ListPayoutRequests,
  listPayoutRides: ListPayoutRides,
  listPayouts: ListPayouts,
  listPricingHistory: ListPricingHistory,
  listRatings: ListRatings,
  listSecurityEvents: ListSecurityEvents,
  listTrustedDrivers: ListTrustedDrivers,
  listWalletTransactions: ListWalletTransactions,
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
  removeProfilePhoto: RemoveProfilePhoto,
  reportDriverLocation: ReportDriverLocation,
  requestPayout: RequestPayout,
  retryJobs: RetryJobs,
  reverseGeocode: ReverseGeocode,
  runIdempotently: RunIdempotently,
  sendHeartbeat: SendHeartbeat,
  setDefaultPaymentMethod: SetDefaultPaymentMethod,
  setProfilePhoto: SetProfilePhoto,
  setWeeklyAvailability: SetWeeklyAvailability,
  showDriver: ShowDriver,
  showDriverProfile: ShowDriverProfile,
  showDriverStats: ShowDriverStats,
  showEarningsReport: ShowEarningsReport,
  showPricing: ShowPricing,
  showPricingState: ShowPricingState,
  showReceipt: ShowReceipt,
  showRidePayments: ShowRidePayments,
  bookedRates: BookedRates,
  showWallet: ShowWallet,
  showWeeklyAvailability: ShowWeeklyAvailability,
  suggestAddresses: SuggestAddresses,
  transferPayouts: TransferPayouts,
  trustDriver: TrustDriver,
  updateDriverProfile: UpdateDriverProfile,
  updatePricing: UpdatePricing,
  withdrawPricing: WithdrawPricing,
  previewPricing: PreviewPricing,
  verifyLedger: VerifyLedger,
  watchPresence: WatchPresence,
};

/** Everything the app can do, as GraphQL, REST and the command line receive it. */
export type UseCases = {
  readonly [Name in keyof typeof useCaseClasses]: InstanceType<(typeof useCaseClasses)[Name]>;
};
