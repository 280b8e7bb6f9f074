import type { EmailSettings } from '../../application/email/compose-email.ts';
import type { Transfers } from '../../application/payouts/transfers.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { DriverApplicationViews } from '../../application/ports/driver-applications.ts';
import type { DriverViews } from '../../application/ports/driver-views.ts';
import type { EventFeed } from '../../application/ports/event-feed.ts';
import type { Geocoder } from '../../application/ports/geocoder.ts';
import type { IdempotencyKeys } from '../../application/ports/idempotency-keys.ts';
import type { Ids } from '../../application/ports/ids.ts';
import type { JobQueue } from '../../application/ports/jobs.ts';
import type { LedgerAuditor } from '../../application/ports/ledger-auditor.ts';
import type { LoginThrottle } from '../../application/ports/login-throttle.ts';
import type { Mailer } from '../../application/ports/mailer.ts';
import type { Passwords } from '../../application/ports/passwords.ts';
import type { PaymentGateway } from '../../application/ports/payment-gateway.ts';
import type { PaymentMethodViews } from '../../application/ports/payment-methods.ts';
import type { PayoutRequestViews } from '../../application/ports/payout-requests.ts';
import type { PayoutViews } from '../../application/ports/payout-views.ts';
import type { PricingViews } from '../../application/ports/pricing-views.ts';
import type { PaymentRecords } from '../../application/ports/payment-records.ts';
import type { QuoteSigner } from '../../application/ports/quote-signer.ts';
import type { RefundViews } from '../../application/ports/refund-views.ts';
import type { RideViews } from '../../application/ports/ride-views.ts';
import type { RoutePlanner } from '../../application/ports/route-planner.ts';
import type { Sessions } from '../../application/ports/sessions.ts';
import type { TestPayments } from '../../application/ports/test-payments.ts';
import type { UnitOfWork } from '../../application/ports/unit-of-work.ts';
import type { UserViews } from '../../application/ports/user-views.ts';
import type { WalletViews } from '../../application/ports/wallet-views.ts';
import type { CardCompletion } from '../../application/rides/card-completion.ts';
import type { RideTransitions } from '../../application/rides/ride-transitions.ts';
import type { RideAuthorization } from '../../application/rides/ride-authorization.ts';
import type { RideSettlement } from '../../application/rides/ride-settlement.ts';
import type { RideTopUps } from '../../application/rides/ride-top-ups.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { CardCharges } from '../../application/wallet/card-charges.ts';
import type { CardRefunds } from '../../application/wallet/card-refunds.ts';
import type { Deposits } from '../../application/wallet/deposits.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';

/** The name of something that is wired, with the type of what it stands for. */
export type Token<T> = symbol & { readonly standsFor?: T };

const token = <T>(name: string): Token<T> => Symbol.for(name);

/** Ports and shared services by name; use cases have the names of `UseCases`. */
export const ports = {
  cardCharges: token<CardCharges>('cardCharges'),
  cardCompletion: token<CardCompletion>('cardCompletion'),
  cardRefunds: token<CardRefunds>('cardRefunds'),
  clock: token<Clock>('clock'),
  deposits: token<Deposits>('deposits'),
  driverApplicationViews: token<DriverApplicationViews>('driverApplicationViews'),
  driverViews: token<DriverViews>('driverViews'),
  email: token<EmailSettings>('email'),
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
  providerBooks: token<PaymentRecords>('providerBooks'),
  quoteSigner: token<QuoteSigner>('quoteSigner'),
  refundViews: token<RefundViews>('refundViews'),
  rideAuthorization: token<RideAuthorization>('rideAuthorization'),
  rideTransitions: token<RideTransitions>('rideTransitions'),
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

/** The tokens of a constructor's arguments. */
export type Tokens<Args extends readonly unknown[]> = { [Index in keyof Args]: Token<Args[Index]> };

export function useCase<Name extends keyof UseCases>(name: Name): Token<UseCases[Name]> {
  return token<UseCases[Name]>(`useCases.${name}`);
}

/** Says what makes something, and from what. */
export type BindService = <T, Args extends unknown[]>(
  name: Token<T>,
  Class: new (...args: Args) => T,
  ...tokens: Tokens<Args>
) => void;

/** The same for a use case, by its name in `UseCases`. */
export type BindUseCase = <Name extends keyof UseCases, Args extends unknown[]>(
  name: Name,
  Class: new (...args: Args) => UseCases[Name],
  ...tokens: Tokens<Args>
) => void;
