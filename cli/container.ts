import { Container, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';
import { PostgresEvents } from '../adapters/events/postgres-events.ts';
import { HmacQuoteSigner } from '../adapters/identity/hmac-quote-signer.ts';
import { MemoryLoginThrottle } from '../adapters/identity/memory-login-throttle.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { PostgresJobs } from '../adapters/jobs/postgres-jobs.ts';
import type { ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { PostgresDriverApplications } from '../adapters/postgres/drivers/postgres-driver-applications.ts';
import { PostgresDriverViews } from '../adapters/postgres/drivers/postgres-driver-views.ts';
import { PostgresPricingViews } from '../adapters/postgres/fares/postgres-pricing-views.ts';
import { PostgresPayoutViews } from '../adapters/postgres/payouts/postgres-payout-views.ts';
import { PostgresSessions } from '../adapters/postgres/people/postgres-sessions.ts';
import { PostgresUserViews } from '../adapters/postgres/people/postgres-user-views.ts';
import { PostgresUnitOfWork } from '../adapters/postgres/postgres-unit-of-work.ts';
import { PostgresRideViews } from '../adapters/postgres/rides/postgres-ride-views.ts';
import { poolRunner, type SqlRunner } from '../adapters/postgres/sql-runner.ts';
import { PostgresLedgerAuditor } from '../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import { PostgresWalletViews } from '../adapters/postgres/wallet/postgres-wallet-views.ts';
import { ApproveDriver } from '../application/drivers/approve-driver.ts';
import { ListAvailableDrivers } from '../application/drivers/list-available-drivers.ts';
import { ListEarnings } from '../application/drivers/list-earnings.ts';
import { ShowDriverApplication } from '../application/drivers/show-driver-application.ts';
import { ShowDriverProfile } from '../application/drivers/show-driver-profile.ts';
import { ShowDriverStats } from '../application/drivers/show-driver-stats.ts';
import { ShowDriver } from '../application/drivers/show-driver.ts';
import { SubmitDriverApplication } from '../application/drivers/submit-driver-application.ts';
import { TrustDriver } from '../application/drivers/trust-driver.ts';
import { UpdateDriverProfile } from '../application/drivers/update-driver-profile.ts';
import { SetWeeklyAvailability, ShowWeeklyAvailability } from '../application/drivers/weekly-availability.ts';
import { ListPricingHistory } from '../application/fares/list-pricing-history.ts';
import { QuoteFare } from '../application/fares/quote-fare.ts';
import { ShowPricing } from '../application/fares/show-pricing.ts';
import { UpdatePricing } from '../application/fares/update-pricing.ts';
import { GeocodeAddress } from '../application/geo/geocode-address.ts';
import { PlanTrip } from '../application/geo/plan-trip.ts';
import { SuggestAddresses } from '../application/geo/suggest-addresses.ts';
import { GeneratePayouts } from '../application/payouts/generate-payouts.ts';
import { ListPayouts } from '../application/payouts/list-payouts.ts';
import { ProcessPayouts } from '../application/payouts/process-payouts.ts';
import { TransferPayouts } from '../application/payouts/transfer-payouts.ts';
import { Authenticate } from '../application/people/authenticate.ts';
import { CreateAdmin } from '../application/people/create-admin.ts';
import { LogIn } from '../application/people/log-in.ts';
import { LogOut } from '../application/people/log-out.ts';
import { RegisterUser } from '../application/people/register-user.ts';
import { RateRide } from '../application/ratings/rate-ride.ts';
import { AcceptRide } from '../application/rides/accept-ride.ts';
import { CancelRide } from '../application/rides/cancel-ride.ts';
import { CompleteRide } from '../application/rides/complete-ride.ts';
import { ConfirmRide } from '../application/rides/confirm-ride.ts';
import { DeclineRide } from '../application/rides/decline-ride.ts';
import { ExpireRide } from '../application/rides/expire-ride.ts';
import { ListRideRatings } from '../application/rides/list-ride-ratings.ts';
import { ListRideRequests } from '../application/rides/list-ride-requests.ts';
import { ListRides } from '../application/rides/list-rides.ts';
import { RequestRide } from '../application/rides/request-ride.ts';
import { ShowRiderDashboard } from '../application/rides/show-rider-dashboard.ts';
import { ShowRiderStats } from '../application/rides/show-rider-stats.ts';
import { ShowRides } from '../application/rides/show-rides.ts';
import { StartRide } from '../application/rides/start-ride.ts';
import { WatchRides } from '../application/rides/watch-rides.ts';
import { CreditWallet } from '../application/wallet/credit-wallet.ts';
import { ListWalletTransactions } from '../application/wallet/list-wallet-transactions.ts';
import { ShowWallet } from '../application/wallet/show-wallet.ts';
import { VerifyLedger } from '../application/wallet/verify-ledger.ts';
import { RideMoves } from '../application/rides/moves.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { DriverApplicationViews } from '../application/ports/driver-applications.ts';
import type { DriverViews } from '../application/ports/driver-views.ts';
import type { EventFeed } from '../application/ports/event-feed.ts';
import type { Geocoder } from '../application/ports/geocoder.ts';
import type { Ids } from '../application/ports/ids.ts';
import type { LedgerAuditor } from '../application/ports/ledger-auditor.ts';
import type { LoginThrottle } from '../application/ports/login-throttle.ts';
import type { Passwords } from '../application/ports/passwords.ts';
import type { PaymentGateway } from '../application/ports/payment-gateway.ts';
import type { PayoutViews } from '../application/ports/payout-views.ts';
import type { PricingViews } from '../application/ports/pricing-views.ts';
import type { QuoteSigner } from '../application/ports/quote-signer.ts';
import type { RideViews } from '../application/ports/ride-views.ts';
import type { RoutePlanner } from '../application/ports/route-planner.ts';
import type { Sessions } from '../application/ports/sessions.ts';
import type { UnitOfWork } from '../application/ports/unit-of-work.ts';
import type { UserViews } from '../application/ports/user-views.ts';
import type { WalletViews } from '../application/ports/wallet-views.ts';
import type { ServiceArea } from '../domain/geo/service-area.ts';
import { SendEmail } from '../application/email/send-email.ts';
import { AnswerOnce, ExpireIdempotencyKeys } from '../application/operations/answer-once.ts';
import { DetachCard } from '../application/operations/detach-card.ts';
import { FinishPayment } from '../application/operations/finish-payment.ts';
import { ListJobs, RetryJobs } from '../application/operations/jobs.ts';
import { ReceiveProviderEvent } from '../application/operations/receive-provider-event.ts';
import { ReconcileProvider } from '../application/operations/reconcile-provider.ts';
import { ConnectAccounts } from '../application/payouts/connect-accounts.ts';
import { ListPayoutRequests } from '../application/payouts/list-payout-requests.ts';
import { RequestPayout } from '../application/payouts/request-payout.ts';
import { ApprovePayoutRequest, RejectPayoutRequest } from '../application/payouts/review-payout-request.ts';
import { AuthorizeRide } from '../application/rides/authorize-ride.ts';
import { ChangeRidePayment } from '../application/rides/change-ride-payment.ts';
import { ListBookings } from '../application/rides/list-bookings.ts';
import { FinishRefund, RefundRide } from '../application/rides/refund-ride.ts';
import { ShowRidePayments } from '../application/rides/show-ride-payments.ts';
import { AddFunds } from '../application/wallet/add-funds.ts';
import { ConfirmFunding } from '../application/wallet/confirm-funding.ts';
import {
  ConfirmPaymentMethod,
  CreateSetup,
  DeletePaymentMethod,
  ListPaymentMethods,
  SetDefaultPaymentMethod,
} from '../application/wallet/payment-methods.ts';
import {
  AuthenticateTestPayment,
  ConfirmTestPayment,
  FinishTestOnboarding,
  ShowTestCheckout,
} from '../application/wallet/test-payments.ts';
import { CardCharges } from '../application/wallet/card-charges.ts';
import { CardRefunds } from '../application/wallet/card-refunds.ts';
import { Deposits } from '../application/wallet/deposits.ts';
import { Transfers } from '../application/payouts/transfers.ts';
import { CardCompletion } from '../application/rides/card-completion.ts';
import { RideAuthorization } from '../application/rides/ride-authorization.ts';
import { RideSettlement } from '../application/rides/ride-settlement.ts';
import { RideTopUps } from '../application/rides/ride-top-ups.ts';
import type { EmailSurroundings } from '../application/email/compose-email.ts';
import type { IdempotencyKeys } from '../application/ports/idempotency-keys.ts';
import type { JobQueue } from '../application/ports/jobs.ts';
import type { Mailer } from '../application/ports/mailer.ts';
import type { PaymentMethodViews } from '../application/ports/payment-methods.ts';
import type { PayoutRequestViews } from '../application/ports/payout-requests.ts';
import type { ProviderBooks } from '../application/ports/provider-books.ts';
import type { RefundViews } from '../application/ports/refund-views.ts';
import type { TestPayments } from '../application/ports/test-payments.ts';
import { PostgresJobQueue } from '../adapters/jobs/postgres-job-queue.ts';
import { PostgresIdempotencyKeys } from '../adapters/postgres/operations/postgres-idempotency-keys.ts';
import { PostgresProviderBooks } from '../adapters/postgres/operations/postgres-provider-books.ts';
import { PostgresPayoutRequestViews } from '../adapters/postgres/payouts/postgres-payout-request-views.ts';
import { PostgresPaymentMethods } from '../adapters/postgres/wallet/postgres-payment-methods.ts';
import { PostgresRefunds } from '../adapters/postgres/wallet/postgres-refunds.ts';

/** What the surroundings lend to the product: the database, the environment's choices and the outside world. */
export interface Surroundings {
  readonly pool: ConnectionPool;
  readonly clock: Clock;
  readonly serviceArea: ServiceArea;
  readonly geocoder: Geocoder;
  readonly routePlanner: RoutePlanner;
  readonly paymentGateway: PaymentGateway;
  readonly testPayments: TestPayments;
  readonly mailer: Mailer;
  readonly email: EmailSurroundings;
  /** Where people reach the web client; the payment provider sends drivers back there. */
  readonly webUrl: string;
  readonly passwords: Passwords;
  readonly eventFeed: EventFeed;
  readonly secretKey: string;
}

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>;

/** Ports and shared services by name; use cases have the names of `UseCases`. */
const ports = {
  cardCharges: token<CardCharges>('cardCharges'),
  cardCompletion: token<CardCompletion>('cardCompletion'),
  cardRefunds: token<CardRefunds>('cardRefunds'),
  clock: token<Clock>('clock'),
  deposits: token<Deposits>('deposits'),
  driverApplicationViews: token<DriverApplicationViews>('driverApplicationViews'),
  driverViews: token<DriverViews>('driverViews'),
  email: token<EmailSurroundings>('email'),
  eventFeed: token<EventFeed>('eventFeed'),
  geocoder: token<Geocoder>('geocoder'),
  idempotencyKeys: token<IdempotencyKeys>('idempotencyKeys'),
  ids: token<Ids>('ids'),
  jobQueue: token<JobQueue>('jobQueue'),
  ledgerAuditor: token<LedgerAuditor>('ledgerAuditor'),
  loginThrottle: token<LoginThrottle>('loginThrottle'),
  mailer: token<Mailer>('mailer'),
  passwords: token<Passwords>('passwords'),
  paymentGateway: token<PaymentGateway>('paymentGateway'),
  paymentMethodViews: token<PaymentMethodViews>('paymentMethodViews'),
  payoutRequestViews: token<PayoutRequestViews>('payoutRequestViews'),
  payoutViews: token<PayoutViews>('payoutViews'),
  pricingViews: token<PricingViews>('pricingViews'),
  providerBooks: token<ProviderBooks>('providerBooks'),
  quoteSigner: token<QuoteSigner>('quoteSigner'),
  refundViews: token<RefundViews>('refundViews'),
  rideAuthorization: token<RideAuthorization>('rideAuthorization'),
  rideMoves: token<RideMoves>('rideMoves'),
  rideSettlement: token<RideSettlement>('rideSettlement'),
  rideTopUps: token<RideTopUps>('rideTopUps'),
  rideViews: token<RideViews>('rideViews'),
  routePlanner: token<RoutePlanner>('routePlanner'),
  serviceArea: token<ServiceArea>('serviceArea'),
  sessions: token<Sessions>('sessions'),
  testPayments: token<TestPayments>('testPayments'),
  transfers: token<Transfers>('transfers'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  userViews: token<UserViews>('userViews'),
  walletViews: token<WalletViews>('walletViews'),
  webUrl: token<string>('webUrl'),
} as const;

type Tokens<Args extends readonly unknown[]> = { [Index in keyof Args]: ServiceIdentifier<Args[Index]> };

function useCase<Name extends keyof UseCases>(name: Name): ServiceIdentifier<UseCases[Name]> {
  return token<UseCases[Name]>(`useCases.${name}`);
}

/** Wires every use case to the adapters behind its ports. The only place that knows the container. */
export function createUseCases(surroundings: Surroundings): UseCases {
  const container = new Container({ defaultScope: 'Singleton' });
  bindAdapters(container, surroundings);
  const names = bindUseCases(container);
  return Object.fromEntries(names.map((name) => [name, container.get(useCase(name))])) as unknown as UseCases;
}

function bindAdapters(container: Container, surroundings: Surroundings): void {
  const { pool, clock, secretKey } = surroundings;
  const sql = poolRunner(pool);
  const outlets = {
    events: (runner: SqlRunner) => new PostgresEvents(runner),
    jobs: (runner: SqlRunner) => new PostgresJobs(runner),
  };
  const bind = <T>(port: ServiceIdentifier<T>, value: T) => container.bind<T>(port).toConstantValue(value);
  bind(ports.clock, clock);
  bind(ports.driverApplicationViews, new PostgresDriverApplications(sql));
  bind(ports.driverViews, new PostgresDriverViews(sql));
  bind(ports.eventFeed, surroundings.eventFeed);
  bind(ports.geocoder, surroundings.geocoder);
  bind(ports.email, surroundings.email);
  bind(ports.idempotencyKeys, new PostgresIdempotencyKeys(sql));
  bind(ports.ids, new UuidIds());
  bind(ports.jobQueue, new PostgresJobQueue(pool));
  bind(ports.mailer, surroundings.mailer);
  bind(ports.paymentMethodViews, new PostgresPaymentMethods(sql));
  bind(ports.payoutRequestViews, new PostgresPayoutRequestViews(sql));
  bind(ports.providerBooks, new PostgresProviderBooks(sql));
  bind(ports.refundViews, new PostgresRefunds(sql));
  bind(ports.testPayments, surroundings.testPayments);
  bind(ports.webUrl, surroundings.webUrl);
  bind(ports.ledgerAuditor, new PostgresLedgerAuditor(pool));
  bind(ports.loginThrottle, new MemoryLoginThrottle(clock));
  bind(ports.passwords, surroundings.passwords);
  bind(ports.paymentGateway, surroundings.paymentGateway);
  bind(ports.payoutViews, new PostgresPayoutViews(sql));
  bind(ports.pricingViews, new PostgresPricingViews(sql));
  bind(ports.quoteSigner, new HmacQuoteSigner(secretKey));
  bind(ports.rideViews, new PostgresRideViews(sql));
  bind(ports.routePlanner, surroundings.routePlanner);
  bind(ports.serviceArea, surroundings.serviceArea);
  bind(ports.sessions, new PostgresSessions(sql, clock));
  bind(ports.unitOfWork, new PostgresUnitOfWork(pool, outlets));
  bind(ports.userViews, new PostgresUserViews(sql));
  bind(ports.walletViews, new PostgresWalletViews(sql));
}

type Bind = <Name extends keyof UseCases, Args extends unknown[]>(
  name: Name,
  Class: new (...args: Args) => UseCases[Name],
  ...tokens: Tokens<Args>
) => void;

/** Binds every use case and answers with their names. */
function bindUseCases(container: Container): (keyof UseCases)[] {
  const names: (keyof UseCases)[] = [];
  const bind: Bind = <Name extends keyof UseCases, Args extends unknown[]>(
    name: Name,
    Class: new (...args: Args) => UseCases[Name],
    ...tokens: Tokens<Args>
  ) => {
    names.push(name);
    const make = (...args: Args) => new Class(...args);
    container
      .bind(useCase(name))
      .toResolvedValue(make, tokens as unknown as MapToResolvedValueInjectOptions<Args>);
  };
  bindServices(container);
  bindRides(bind);
  bindPayments(bind);
  bindTheRest(bind);
  return names;
}

/** What several use cases have in common. */
function bindServices(container: Container, p = ports): void {
  const bind = <T, Args extends unknown[]>(
    name: ServiceIdentifier<T>,
    Class: new (...args: Args) => T,
    ...tokens: Tokens<Args>
  ) => {
    const make = (...args: Args) => new Class(...args);
    container.bind<T>(name).toResolvedValue(make, tokens as unknown as MapToResolvedValueInjectOptions<Args>);
  };
  bind(p.rideMoves, RideMoves, p.ids, p.clock);
  bind(p.cardCharges, CardCharges, p.paymentGateway, p.unitOfWork);
  bind(p.cardRefunds, CardRefunds, p.paymentGateway);
  bind(p.deposits, Deposits, p.ids, p.clock);
  bind(p.transfers, Transfers, p.unitOfWork, p.paymentGateway);
  bind(p.rideAuthorization, RideAuthorization, p.cardCharges, p.ids, p.clock);
  bind(p.rideSettlement, RideSettlement, p.rideMoves, p.deposits, p.ids, p.clock);
  const settling = [p.rideSettlement, p.deposits] as const;
  bind(p.rideTopUps, RideTopUps, p.unitOfWork, p.cardCharges, ...settling, p.ids, p.clock);
  const paying = [p.cardCharges, p.rideTopUps, ...settling, p.rideMoves] as const;
  bind(p.cardCompletion, CardCompletion, p.unitOfWork, ...paying, p.ids, p.clock);
}

/** One line per use case: its name, its class, what its constructor takes. */
function bindRides(bind: Bind, p = ports): void {
  bind('acceptRide', AcceptRide, p.unitOfWork, p.rideMoves, p.serviceArea, p.clock);
  bind('cancelRide', CancelRide, p.unitOfWork, p.rideMoves);
  const completing = [p.rideSettlement, p.cardCompletion, p.rideTopUps] as const;
  bind('authorizeRide', AuthorizeRide, p.unitOfWork, p.rideAuthorization, p.cardCompletion);
  const paying = [p.cardCharges, p.rideAuthorization] as const;
  bind('changeRidePayment', ChangeRidePayment, p.unitOfWork, ...paying, p.rideMoves, p.ids, p.clock);
  bind('completeRide', CompleteRide, p.unitOfWork, ...completing, p.clock);
  bind('confirmRide', ConfirmRide, p.unitOfWork, p.rideMoves);
  bind('declineRide', DeclineRide, p.unitOfWork, p.rideMoves);
  bind('expireRide', ExpireRide, p.unitOfWork, p.rideMoves, p.clock);
  bind('listRideRatings', ListRideRatings, useCase('showRides'));
  bind('listRideRequests', ListRideRequests, p.rideViews, p.driverViews, p.serviceArea, p.clock);
  bind('listRides', ListRides, p.rideViews);
  bind('rateRide', RateRide, p.unitOfWork, p.ids, p.clock);
  const pricing = [p.routePlanner, p.quoteSigner, p.serviceArea] as const;
  bind('refundRide', RefundRide, p.unitOfWork, p.cardRefunds, useCase('finishRefund'), p.ids, p.clock);
  bind('finishRefund', FinishRefund, p.unitOfWork, p.cardRefunds, p.ids, p.clock);
  bind('listBookings', ListBookings, p.rideViews);
  bind('requestRide', RequestRide, p.unitOfWork, ...pricing, ...paying, p.ids, p.clock);
  bind('showRidePayments', ShowRidePayments, p.paymentMethodViews, p.refundViews);
  bind('showRiderDashboard', ShowRiderDashboard, p.rideViews, p.driverViews, p.pricingViews);
  bind('showRiderStats', ShowRiderStats, p.rideViews, p.userViews);
  bind('showRides', ShowRides, p.rideViews, p.driverViews, p.serviceArea, p.clock);
  bind('startRide', StartRide, p.unitOfWork, p.rideMoves);
  bind('watchRides', WatchRides, p.eventFeed, useCase('authenticate'), useCase('showRides'));
}

/** Cards, money to drivers, and what recovers them. */
function bindPayments(bind: Bind, p = ports): void {
  bind('addFunds', AddFunds, p.unitOfWork, p.cardCharges, p.ids, p.clock);
  bind('answerOnce', AnswerOnce, p.idempotencyKeys, p.clock);
  bind('approvePayoutRequest', ApprovePayoutRequest, p.unitOfWork, p.transfers, p.ids, p.clock);
  bind('authenticateTestPayment', AuthenticateTestPayment, p.testPayments);
  bind('confirmFunding', ConfirmFunding, p.unitOfWork, p.paymentGateway, p.deposits);
  const cards = [p.paymentGateway, p.cardCharges] as const;
  bind('confirmPaymentMethod', ConfirmPaymentMethod, p.unitOfWork, ...cards, p.ids, p.clock);
  bind('confirmTestPayment', ConfirmTestPayment, p.testPayments);
  bind('connectAccounts', ConnectAccounts, p.unitOfWork, p.paymentGateway, p.webUrl);
  bind('createSetup', CreateSetup, ...cards, p.ids);
  bind('deletePaymentMethod', DeletePaymentMethod, p.unitOfWork, p.clock);
  bind('detachCard', DetachCard, p.paymentGateway);
  bind('expireIdempotencyKeys', ExpireIdempotencyKeys, p.idempotencyKeys, p.clock);
  const finishing = [p.cardCharges, p.cardCompletion, p.rideTopUps, p.deposits] as const;
  bind('finishPayment', FinishPayment, p.unitOfWork, ...finishing, p.clock);
  bind('finishTestOnboarding', FinishTestOnboarding, p.testPayments);
  bind('listJobs', ListJobs, p.jobQueue);
  bind('listPaymentMethods', ListPaymentMethods, p.paymentMethodViews);
  bind('listPayoutRequests', ListPayoutRequests, p.payoutRequestViews);
  const noticing = [p.deposits, p.cardCompletion] as const;
  bind('receiveProviderEvent', ReceiveProviderEvent, p.unitOfWork, p.paymentGateway, ...noticing, p.clock);
  bind('reconcileProvider', ReconcileProvider, p.paymentGateway, p.providerBooks, p.clock);
  bind('rejectPayoutRequest', RejectPayoutRequest, p.unitOfWork, p.ids, p.clock);
  bind('requestPayout', RequestPayout, p.unitOfWork, useCase('connectAccounts'), p.ids, p.clock);
  bind('retryJobs', RetryJobs, p.jobQueue);
  bind('sendEmail', SendEmail, p.unitOfWork, p.rideViews, p.mailer, p.email, p.clock);
  bind('setDefaultPaymentMethod', SetDefaultPaymentMethod, p.unitOfWork);
  bind('showTestCheckout', ShowTestCheckout, p.testPayments);
}

function bindTheRest(bind: Bind, p = ports): void {
  bind('approveDriver', ApproveDriver, p.unitOfWork, p.ids, p.clock);
  bind('authenticate', Authenticate, p.sessions);
  bind('createAdmin', CreateAdmin, p.unitOfWork, p.passwords, p.ids, p.clock);
  bind('creditWallet', CreditWallet, p.unitOfWork, p.ids, p.clock);
  bind('generatePayouts', GeneratePayouts, p.unitOfWork, p.serviceArea, p.ids, p.clock);
  bind('geocodeAddress', GeocodeAddress, p.geocoder);
  bind('listAvailableDrivers', ListAvailableDrivers, p.driverViews);
  bind('listEarnings', ListEarnings, p.driverViews);
  bind('listPayouts', ListPayouts, p.payoutViews);
  bind('listPricingHistory', ListPricingHistory, p.pricingViews);
  bind('listWalletTransactions', ListWalletTransactions, p.walletViews);
  bind('logIn', LogIn, p.unitOfWork, p.sessions, p.passwords, p.loginThrottle, p.clock);
  bind('logOut', LogOut, p.sessions);
  bind('planTrip', PlanTrip, p.routePlanner);
  bind('processPayouts', ProcessPayouts, p.unitOfWork, p.payoutViews, p.ids, p.clock);
  bind('quoteFare', QuoteFare, p.pricingViews, p.routePlanner, p.quoteSigner, p.serviceArea, p.clock);
  bind('registerUser', RegisterUser, p.unitOfWork, p.sessions, p.passwords, p.ids, p.clock);
  bind('setWeeklyAvailability', SetWeeklyAvailability, p.unitOfWork);
  bind('showDriver', ShowDriver, p.driverViews);
  bind('showDriverApplication', ShowDriverApplication, p.driverApplicationViews);
  bind('showDriverProfile', ShowDriverProfile, p.driverViews);
  bind('showDriverStats', ShowDriverStats, p.driverViews, p.serviceArea, p.clock);
  bind('showPricing', ShowPricing, p.pricingViews);
  bind('showWallet', ShowWallet, p.walletViews);
  bind('showWeeklyAvailability', ShowWeeklyAvailability, p.driverViews);
  bind('submitDriverApplication', SubmitDriverApplication, p.unitOfWork, p.serviceArea, p.ids, p.clock);
  bind('suggestAddresses', SuggestAddresses, p.geocoder);
  bind('transferPayouts', TransferPayouts, p.unitOfWork, p.payoutViews, p.transfers, p.ids, p.clock);
  bind('trustDriver', TrustDriver, p.unitOfWork, p.ids);
  bind('updateDriverProfile', UpdateDriverProfile, p.unitOfWork);
  bind('updatePricing', UpdatePricing, p.unitOfWork, p.ids, p.clock);
  bind('verifyLedger', VerifyLedger, p.ledgerAuditor);
}
