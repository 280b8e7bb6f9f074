import type { ApproveDriver } from './drivers/approve-driver.ts';
import type { ListAvailableDrivers } from './drivers/list-available-drivers.ts';
import type { ListEarnings } from './drivers/list-earnings.ts';
import type { ShowDriverProfile } from './drivers/show-driver-profile.ts';
import type { ShowDriverStats } from './drivers/show-driver-stats.ts';
import type { ShowDriver } from './drivers/show-driver.ts';
import type { TrustDriver } from './drivers/trust-driver.ts';
import type { UpdateDriverProfile } from './drivers/update-driver-profile.ts';
import type { SetWeeklyAvailability, ShowWeeklyAvailability } from './drivers/weekly-availability.ts';
import type { SendEmail } from './email/send-email.ts';
import type { ListPricingHistory } from './fares/list-pricing-history.ts';
import type { QuoteFare } from './fares/quote-fare.ts';
import type { ShowPricing } from './fares/show-pricing.ts';
import type { UpdatePricing } from './fares/update-pricing.ts';
import type { GeocodeAddress } from './geo/geocode-address.ts';
import type { PlanTrip } from './geo/plan-trip.ts';
import type { SuggestAddresses } from './geo/suggest-addresses.ts';
import type { AnswerOnce, ExpireIdempotencyKeys } from './operations/answer-once.ts';
import type { DetachCard } from './operations/detach-card.ts';
import type { FinishPayment } from './operations/finish-payment.ts';
import type { ListJobs, RetryJobs } from './operations/jobs.ts';
import type { ReceiveProviderEvent } from './operations/receive-provider-event.ts';
import type { ReconcileProvider } from './operations/reconcile-provider.ts';
import type { ConnectAccounts } from './payouts/connect-accounts.ts';
import type { GeneratePayouts } from './payouts/generate-payouts.ts';
import type { ListPayoutRequests } from './payouts/list-payout-requests.ts';
import type { ListPayouts } from './payouts/list-payouts.ts';
import type { ProcessPayouts } from './payouts/process-payouts.ts';
import type { RequestPayout } from './payouts/request-payout.ts';
import type { ApprovePayoutRequest, RejectPayoutRequest } from './payouts/review-payout-request.ts';
import type { TransferPayouts } from './payouts/transfer-payouts.ts';
import type { Authenticate } from './people/authenticate.ts';
import type { CreateAdmin } from './people/create-admin.ts';
import type { LogIn } from './people/log-in.ts';
import type { LogOut } from './people/log-out.ts';
import type { RegisterUser } from './people/register-user.ts';
import type { RateRide } from './ratings/rate-ride.ts';
import type { AcceptRide } from './rides/accept-ride.ts';
import type { AuthorizeRide } from './rides/authorize-ride.ts';
import type { CancelRide } from './rides/cancel-ride.ts';
import type { ChangeRidePayment } from './rides/change-ride-payment.ts';
import type { CompleteRide } from './rides/complete-ride.ts';
import type { ConfirmRide } from './rides/confirm-ride.ts';
import type { DeclineRide } from './rides/decline-ride.ts';
import type { ExpireRide } from './rides/expire-ride.ts';
import type { ListBookings } from './rides/list-bookings.ts';
import type { ListRideRatings } from './rides/list-ride-ratings.ts';
import type { ListRideRequests } from './rides/list-ride-requests.ts';
import type { ListRides } from './rides/list-rides.ts';
import type { FinishRefund, RefundRide } from './rides/refund-ride.ts';
import type { RequestRide } from './rides/request-ride.ts';
import type { ShowRidePayments } from './rides/show-ride-payments.ts';
import type { ShowRiderDashboard } from './rides/show-rider-dashboard.ts';
import type { ShowRiderStats } from './rides/show-rider-stats.ts';
import type { ShowRides } from './rides/show-rides.ts';
import type { StartRide } from './rides/start-ride.ts';
import type { WatchRides } from './rides/watch-rides.ts';
import type { AddFunds } from './wallet/add-funds.ts';
import type { ConfirmFunding } from './wallet/confirm-funding.ts';
import type { CreditWallet } from './wallet/credit-wallet.ts';
import type { ListWalletTransactions } from './wallet/list-wallet-transactions.ts';
import type {
  ConfirmPaymentMethod,
  CreateSetup,
  DeletePaymentMethod,
  ListPaymentMethods,
  SetDefaultPaymentMethod,
} from './wallet/payment-methods.ts';
import type { ShowWallet } from './wallet/show-wallet.ts';
import type {
  AuthenticateTestPayment,
  ConfirmTestPayment,
  FinishTestOnboarding,
  ShowTestCheckout,
} from './wallet/test-payments.ts';
import type { VerifyLedger } from './wallet/verify-ledger.ts';

/** Everything the product can do, as the edges (GraphQL, REST, command line) receive it. */
export interface UseCases {
  readonly acceptRide: AcceptRide;
  readonly addFunds: AddFunds;
  readonly answerOnce: AnswerOnce;
  readonly approveDriver: ApproveDriver;
  readonly approvePayoutRequest: ApprovePayoutRequest;
  readonly authenticate: Authenticate;
  readonly authenticateTestPayment: AuthenticateTestPayment;
  readonly authorizeRide: AuthorizeRide;
  readonly cancelRide: CancelRide;
  readonly changeRidePayment: ChangeRidePayment;
  readonly completeRide: CompleteRide;
  readonly confirmFunding: ConfirmFunding;
  readonly confirmPaymentMethod: ConfirmPaymentMethod;
  readonly confirmRide: ConfirmRide;
  readonly confirmTestPayment: ConfirmTestPayment;
  readonly connectAccounts: ConnectAccounts;
  readonly createAdmin: CreateAdmin;
  readonly createSetup: CreateSetup;
  readonly creditWallet: CreditWallet;
  readonly declineRide: DeclineRide;
  readonly deletePaymentMethod: DeletePaymentMethod;
  readonly detachCard: DetachCard;
  readonly expireIdempotencyKeys: ExpireIdempotencyKeys;
  readonly expireRide: ExpireRide;
  readonly finishPayment: FinishPayment;
  readonly finishRefund: FinishRefund;
  readonly finishTestOnboarding: FinishTestOnboarding;
  readonly generatePayouts: GeneratePayouts;
  readonly geocodeAddress: GeocodeAddress;
  readonly listAvailableDrivers: ListAvailableDrivers;
  readonly listBookings: ListBookings;
  readonly listEarnings: ListEarnings;
  readonly listJobs: ListJobs;
  readonly listPaymentMethods: ListPaymentMethods;
  readonly listPayoutRequests: ListPayoutRequests;
  readonly listPayouts: ListPayouts;
  readonly listPricingHistory: ListPricingHistory;
  readonly listRideRatings: ListRideRatings;
  readonly listRideRequests: ListRideRequests;
  readonly listRides: ListRides;
  readonly listWalletTransactions: ListWalletTransactions;
  readonly logIn: LogIn;
  readonly logOut: LogOut;
  readonly planTrip: PlanTrip;
  readonly processPayouts: ProcessPayouts;
  readonly quoteFare: QuoteFare;
  readonly rateRide: RateRide;
  readonly receiveProviderEvent: ReceiveProviderEvent;
  readonly reconcileProvider: ReconcileProvider;
  readonly refundRide: RefundRide;
  readonly registerUser: RegisterUser;
  readonly rejectPayoutRequest: RejectPayoutRequest;
  readonly requestPayout: RequestPayout;
  readonly requestRide: RequestRide;
  readonly retryJobs: RetryJobs;
  readonly sendEmail: SendEmail;
  readonly setDefaultPaymentMethod: SetDefaultPaymentMethod;
  readonly setWeeklyAvailability: SetWeeklyAvailability;
  readonly showDriver: ShowDriver;
  readonly showDriverProfile: ShowDriverProfile;
  readonly showDriverStats: ShowDriverStats;
  readonly showPricing: ShowPricing;
  readonly showRidePayments: ShowRidePayments;
  readonly showRiderDashboard: ShowRiderDashboard;
  readonly showRiderStats: ShowRiderStats;
  readonly showRides: ShowRides;
  readonly showTestCheckout: ShowTestCheckout;
  readonly showWallet: ShowWallet;
  readonly showWeeklyAvailability: ShowWeeklyAvailability;
  readonly startRide: StartRide;
  readonly suggestAddresses: SuggestAddresses;
  readonly transferPayouts: TransferPayouts;
  readonly trustDriver: TrustDriver;
  readonly updateDriverProfile: UpdateDriverProfile;
  readonly updatePricing: UpdatePricing;
  readonly verifyLedger: VerifyLedger;
  readonly watchRides: WatchRides;
}
