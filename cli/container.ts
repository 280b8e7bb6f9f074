import { Container, type MapToResolvedValueInjectOptions, type ServiceIdentifier } from 'inversify';
import { PostgresEvents } from '../adapters/events/postgres-events.ts';
import { HmacQuoteSigner } from '../adapters/identity/hmac-quote-signer.ts';
import { MemoryLoginThrottle } from '../adapters/identity/memory-login-throttle.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { PostgresJobs } from '../adapters/jobs/postgres-jobs.ts';
import type { ConnectionPool } from '../adapters/postgres/connection-pool.ts';
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
import { ShowDriverProfile } from '../application/drivers/show-driver-profile.ts';
import { ShowDriverStats } from '../application/drivers/show-driver-stats.ts';
import { ShowDriver } from '../application/drivers/show-driver.ts';
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

/** What the surroundings lend to the product: the database, the environment's choices and the outside world. */
export interface Surroundings {
  readonly pool: ConnectionPool;
  readonly clock: Clock;
  readonly serviceArea: ServiceArea;
  readonly geocoder: Geocoder;
  readonly routePlanner: RoutePlanner;
  readonly paymentGateway: PaymentGateway;
  readonly passwords: Passwords;
  readonly eventFeed: EventFeed;
  readonly secretKey: string;
}

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>;

/** Ports and shared services by name; use cases have the names of `UseCases`. */
const ports = {
  clock: token<Clock>('clock'),
  driverViews: token<DriverViews>('driverViews'),
  eventFeed: token<EventFeed>('eventFeed'),
  geocoder: token<Geocoder>('geocoder'),
  ids: token<Ids>('ids'),
  ledgerAuditor: token<LedgerAuditor>('ledgerAuditor'),
  loginThrottle: token<LoginThrottle>('loginThrottle'),
  passwords: token<Passwords>('passwords'),
  paymentGateway: token<PaymentGateway>('paymentGateway'),
  payoutViews: token<PayoutViews>('payoutViews'),
  pricingViews: token<PricingViews>('pricingViews'),
  quoteSigner: token<QuoteSigner>('quoteSigner'),
  rideMoves: token<RideMoves>('rideMoves'),
  rideViews: token<RideViews>('rideViews'),
  routePlanner: token<RoutePlanner>('routePlanner'),
  serviceArea: token<ServiceArea>('serviceArea'),
  sessions: token<Sessions>('sessions'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  userViews: token<UserViews>('userViews'),
  walletViews: token<WalletViews>('walletViews'),
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
  bind(ports.driverViews, new PostgresDriverViews(sql));
  bind(ports.eventFeed, surroundings.eventFeed);
  bind(ports.geocoder, surroundings.geocoder);
  bind(ports.ids, new UuidIds());
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
  container
    .bind(ports.rideMoves)
    .toResolvedValue((ids: Ids, clock: Clock) => new RideMoves(ids, clock), [ports.ids, ports.clock]);
  bindRides(bind);
  bindTheRest(bind);
  return names;
}

/** One line per use case: its name, its class, what its constructor takes. */
function bindRides(bind: Bind, p = ports): void {
  bind('acceptRide', AcceptRide, p.unitOfWork, p.rideMoves, p.serviceArea, p.clock);
  bind('cancelRide', CancelRide, p.unitOfWork, p.rideMoves);
  bind('completeRide', CompleteRide, p.unitOfWork, p.rideMoves, p.ids, p.clock);
  bind('confirmRide', ConfirmRide, p.unitOfWork, p.rideMoves);
  bind('declineRide', DeclineRide, p.unitOfWork, p.rideMoves);
  bind('expireRide', ExpireRide, p.unitOfWork, p.rideMoves, p.clock);
  bind('listRideRatings', ListRideRatings, useCase('showRides'));
  bind('listRideRequests', ListRideRequests, p.rideViews, p.driverViews, p.serviceArea, p.clock);
  bind('listRides', ListRides, p.rideViews);
  bind('rateRide', RateRide, p.unitOfWork, p.ids, p.clock);
  const pricing = [p.routePlanner, p.quoteSigner, p.serviceArea] as const;
  bind('requestRide', RequestRide, p.unitOfWork, ...pricing, p.ids, p.clock);
  bind('showRiderDashboard', ShowRiderDashboard, p.rideViews, p.driverViews, p.pricingViews);
  bind('showRiderStats', ShowRiderStats, p.rideViews, p.userViews);
  bind('showRides', ShowRides, p.rideViews, p.driverViews, p.serviceArea, p.clock);
  bind('startRide', StartRide, p.unitOfWork, p.rideMoves);
  bind('watchRides', WatchRides, p.eventFeed, useCase('authenticate'), useCase('showRides'));
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
  bind('showDriverProfile', ShowDriverProfile, p.driverViews);
  bind('showDriverStats', ShowDriverStats, p.driverViews, p.serviceArea, p.clock);
  bind('showPricing', ShowPricing, p.pricingViews);
  bind('showWallet', ShowWallet, p.walletViews);
  bind('showWeeklyAvailability', ShowWeeklyAvailability, p.driverViews);
  bind('suggestAddresses', SuggestAddresses, p.geocoder);
  bind('transferPayouts', TransferPayouts, p.unitOfWork, p.payoutViews, p.paymentGateway, p.ids, p.clock);
  bind('trustDriver', TrustDriver, p.unitOfWork, p.ids);
  bind('updateDriverProfile', UpdateDriverProfile, p.unitOfWork);
  bind('updatePricing', UpdatePricing, p.unitOfWork, p.ids, p.clock);
  bind('verifyLedger', VerifyLedger, p.ledgerAuditor);
}
