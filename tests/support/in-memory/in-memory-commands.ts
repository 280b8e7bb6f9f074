import { TestMode, type ProviderPages } from '../../../adapters/sandbox-payments/test-mode.ts';
import { HmacQuoteSigner } from '../../../adapters/identity/hmac-quote-signer.ts';
import { GazetteerGeocoder } from '../../../adapters/geo/gazetteer-geocoder.ts';
import { toledo } from '../../../adapters/geo/service-areas/toledo.ts';
import { DocumentChecks } from '../../../application/onboarding/document-checks.ts';
import { SubmitDriverDocument } from '../../../application/onboarding/driver-documents.ts';
import { ReviewDriverApplication } from '../../../application/onboarding/review-driver-application.ts';
import { ReviewDriverDocument } from '../../../application/onboarding/review-driver-document.ts';
import { WatchDocuments } from '../../../application/onboarding/watch-documents.ts';
import { ShowDriverApplication } from '../../../application/onboarding/show-driver-application.ts';
import { SubmitDriverApplication } from '../../../application/onboarding/submit-driver-application.ts';
import { TrustDriver } from '../../../application/drivers/trust-driver.ts';
import { UpdateDriverProfile } from '../../../application/drivers/update-driver-profile.ts';
import { SetWeeklyAvailability } from '../../../application/drivers/weekly-availability.ts';
import { StopResolver } from '../../../application/geo/stop-resolver.ts';
import { QuoteFare } from '../../../application/pricing/quote-fare.ts';
import { ShowPricingState } from '../../../application/pricing/show-pricing.ts';
import { GeneratePayouts } from '../../../application/payouts/generate-payouts.ts';
import { ProcessPayouts } from '../../../application/payouts/process-payouts.ts';
import { TransferPayouts } from '../../../application/payouts/transfer-payouts.ts';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { PaymentGateway } from '../../../application/ports/payments.ts';
import type { PricingViews } from '../../../application/ports/pricing.ts';
import type { RoutePlanner } from '../../../application/ports/geo.ts';
import type { SecurityLog } from '../../../application/ports/security.ts';
import type { Sessions } from '../../../application/ports/users.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { RateRide } from '../../../application/ratings/rate-ride.ts';
import { AcceptRide } from '../../../application/rides/accept-ride.ts';
import { RescheduleRide } from '../../../application/rides/reschedule-ride.ts';
import { CancelRide } from '../../../application/rides/cancel-ride.ts';
import { CompleteRide } from '../../../application/rides/complete-ride.ts';
import { ConfirmRide } from '../../../application/rides/confirm-ride.ts';
import { AnswerCancelRequest } from '../../../application/rides/answer-cancel-request.ts';
import { AskToCancelRide, WithdrawCancelRequest } from '../../../application/rides/ask-to-cancel-ride.ts';
import { ArriveAtPickup } from '../../../application/rides/arrive-at-pickup.ts';
import { GiveBackRide } from '../../../application/rides/give-back-ride.ts';
import { DeclineRide } from '../../../application/rides/decline-ride.ts';
import { ExpireRide } from '../../../application/rides/expire-ride.ts';
import { RideTransitions } from '../../../application/rides/ride-transitions.ts';
import { RequestRide } from '../../../application/rides/request-ride.ts';
import { StartRide } from '../../../application/rides/start-ride.ts';
import { TripMeasurer } from '../../../application/rides/trip-measurer.ts';
import { CreditWallet } from '../../../application/wallet/credit-wallet.ts';
import { FinishPayment } from '../../../application/payments/finish-payment.ts';
import { ReceiveProviderEvent } from '../../../application/payments/receive-provider-event.ts';
import { ConnectAccounts } from '../../../application/payouts/connect-accounts.ts';
import { RequestPayout } from '../../../application/payouts/request-payout.ts';
import { RejectPayoutRequest } from '../../../application/payouts/review-payout-request.ts';
import { Transfers } from '../../../application/payouts/transfers.ts';
import { RecoverPayments } from '../../../application/payments/recover-payments.ts';
import { HmacStartPins } from '../../../adapters/identity/hmac-start-pins.ts';
import { ListSavedPlaces, RemovePlace, SavePlace } from '../../../application/places/saved-places.ts';
import { PurgeCases } from '../../../application/cases/purge-cases.ts';
import { ReportProblem } from '../../../application/cases/report-problem.ts';
import { UpdateCase } from '../../../application/cases/update-case.ts';
import { Suspensions } from '../../../application/users/suspensions.ts';
import { Explanations } from '../../../application/rides/explanations.ts';
import { RenewStartPin } from '../../../application/rides/renew-start-pin.ts';
import { RiderStartPin } from '../../../application/rides/start-pin.ts';
import { AuthorizeRide } from '../../../application/payments/authorize-ride.ts';
import { RideCharges } from '../../../application/payments/ride-charges.ts';
import { ChangeRidePayment } from '../../../application/payments/change-ride-payment.ts';
import { FinishRefund } from '../../../application/payments/refund-ride.ts';
import { RidePayments } from '../../../application/payments/ride-payments.ts';
import { RideSettlements } from '../../../application/payments/ride-settlements.ts';
import { SettleRide } from '../../../application/rides/settle-ride.ts';
import { AddFunds, ConfirmFunding } from '../../../application/payments/funding.ts';
import { ProviderCalls } from '../../../application/payments/provider-calls.ts';
import { Deposits } from '../../../application/payments/deposits.ts';
import {
  ConfirmPaymentMethod,
  CreateSetup,
  DeletePaymentMethod,
  SetDefaultPaymentMethod,
} from '../../../application/payments/payment-methods.ts';
import { DISPATCH_SETTINGS } from '../dispatch-settings.ts';
import { TravelTimes } from '../../../application/rides/travel-times.ts';
import { ACCOUNT_SETTINGS } from '../account-settings.ts';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { inMemoryApprovals } from './in-memory-approval-commands.ts';
import { InMemoryDriverDocuments } from './in-memory-driver-documents.ts';
import { inMemoryAccounts } from './in-memory-accounts.ts';
import { inMemoryObjects } from './in-memory-objects.ts';
import type { InMemoryDriverPresence } from './in-memory-driver-presence.ts';
import { InMemoryPayoutViews } from './in-memory-payout-views.ts';
import { AssignDriver, UnassignDriver } from '../../../application/rides/assign-driver.ts';
import { RideAudit } from '../../../application/rides/ride-audit.ts';
import { ReleaseRides } from '../../../application/rides/release-rides.ts';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Made once: the index of its places takes longer than a test. */
const geocoder = new GazetteerGeocoder(toledo.gazetteer);

export interface CommandDependencies {
  readonly unitOfWork: UnitOfWork;
  /** Where what was committed is read from. */
  readonly store: InMemoryUnitOfWork;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
  readonly presence: InMemoryDriverPresence;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What differs from an installation that sets nothing. */
  readonly settings?: Partial<AccountSettings> | undefined;
  readonly routePlanner: RoutePlanner;
  readonly gateway: PaymentGateway;
  /** What the provider's own pages do. */
  readonly pages: ProviderPages;
}

/** Every use case that writes, under the names of `UseCases`, wired as in the app. */
export function inMemoryCommands(dependencies: CommandDependencies) {
  const { unitOfWork, store, sessions, securityLog, clock, ids, routePlanner, gateway } = dependencies;
  const { area } = toledo;
  const signer = new HmacQuoteSigner('a secret of the tests that is long enough');
  const pricingViews: PricingViews = {
    find: () => Promise.reject(new Error('Versions of pricings are read from the database')),
    active: (now) => store.run(({ pricings }) => pricings.active(now)),
    state: (now) => store.run(({ pricings }) => pricings.state(now)),
    history: () => Promise.reject(new Error('The history of pricings is read from the database')),
  };
  const stops = new StopResolver(geocoder, area);
  const measurer = new TripMeasurer(stops, routePlanner, signer, clock);
  const payoutViews = new InMemoryPayoutViews(store);
  const deposits = new Deposits(ids, clock);
  const provider = new ProviderCalls(gateway, unitOfWork);
  const ridePayments = new RidePayments(unitOfWork, provider, ids, clock);
  const transitions = new RideTransitions(ridePayments, DISPATCH_SETTINGS, ids, clock);
  const rideAudit = new RideAudit(ids, clock);
  const travelTimes = new TravelTimes(routePlanner);
  const settlements = new RideSettlements(deposits, ids, clock);
  const charges = new RideCharges(unitOfWork, provider, deposits, ids, clock);
  const explanations = new Explanations(dependencies.presence, clock);
  const settleRide = new SettleRide(unitOfWork, settlements, charges, transitions, ids, clock);
  const transfers = new Transfers(unitOfWork, gateway);
  const accounts = new ConnectAccounts(unitOfWork, gateway, 'http://localhost:4000', ids, clock);
  const authorizeRide = new AuthorizeRide(unitOfWork, ridePayments, ids, clock);
  const finishPayment = new FinishPayment(unitOfWork, provider, deposits, clock);
  const startPins = new HmacStartPins('a secret of the tests');
  const finishRefund = new FinishRefund(unitOfWork, provider, ids, clock);
  const settings = { ...ACCOUNT_SETTINGS, ...dependencies.settings };
  const people = inMemoryAccounts({ unitOfWork, sessions, securityLog, clock, ids, settings });
  const approvals = inMemoryApprovals({ unitOfWork, provider, finishRefund, transfers, people, ids, clock });
  const objects = inMemoryObjects(unitOfWork, store, clock, ids);
  const documentChecks = new DocumentChecks(area, clock);
  const documentViews = new InMemoryDriverDocuments(store);
  return {
    ...people,
    ...objects,
    addFunds: new AddFunds(unitOfWork, provider, ids, clock),
    ...approvals,
    authorizeRide,
    changeRidePayment: new ChangeRidePayment(ridePayments, clock),
    confirmFunding: new ConfirmFunding(unitOfWork, gateway, deposits),
    confirmPaymentMethod: new ConfirmPaymentMethod(unitOfWork, gateway, provider, ids, clock),
    testMode: new TestMode(dependencies.pages, accounts),
    connectAccounts: accounts,
    createSetup: new CreateSetup(gateway, provider, ids),
    deletePaymentMethod: new DeletePaymentMethod(unitOfWork, clock),
    finishPayment,
    finishRefund,
    receiveProviderEvent: new ReceiveProviderEvent(unitOfWork, gateway, deposits, ids, clock),
    recoverPayments: new RecoverPayments(unitOfWork, authorizeRide, finishPayment, settleRide, clock),
    rejectPayoutRequest: new RejectPayoutRequest(unitOfWork, ids, clock),
    requestPayout: new RequestPayout(unitOfWork, accounts, ids, clock),
    setDefaultPaymentMethod: new SetDefaultPaymentMethod(unitOfWork),
    acceptRide: new AcceptRide(unitOfWork, transitions, travelTimes, area, clock),
    releaseRides: new ReleaseRides(unitOfWork, transitions, clock),
    reviewDriverApplication: new ReviewDriverApplication(unitOfWork, documentChecks, ids, clock),
    reviewDriverDocument: new ReviewDriverDocument(unitOfWork, documentChecks, ids, clock),
    submitDriverDocument: new SubmitDriverDocument(
      unitOfWork,
      objects.objectLinks,
      documentChecks,
      ids,
      clock,
    ),
    watchDocuments: new WatchDocuments(unitOfWork, documentViews, documentChecks, ids, clock),
    assignDriver: new AssignDriver(unitOfWork, transitions, rideAudit, travelTimes, area, clock),
    unassignDriver: new UnassignDriver(unitOfWork, transitions, rideAudit, clock),
    cancelRide: new CancelRide(unitOfWork, transitions, rideAudit),
    rescheduleRide: new RescheduleRide(unitOfWork, transitions, travelTimes, area, clock),
    completeRide: new CompleteRide(unitOfWork, settlements, settleRide, explanations, clock),
    confirmRide: new ConfirmRide(unitOfWork, transitions, clock),
    creditWallet: new CreditWallet(unitOfWork, ids, clock),
    answerCancelRequest: new AnswerCancelRequest(unitOfWork, transitions, rideAudit),
    arriveAtPickup: new ArriveAtPickup(unitOfWork, transitions, explanations),
    askToCancelRide: new AskToCancelRide(unitOfWork, transitions),
    withdrawCancelRequest: new WithdrawCancelRequest(unitOfWork, transitions),
    giveBackRide: new GiveBackRide(unitOfWork, transitions),
    declineRide: new DeclineRide(unitOfWork, transitions, area, clock),
    expireRide: new ExpireRide(unitOfWork, transitions, clock),
    generatePayouts: new GeneratePayouts(unitOfWork, area, ids, clock),
    processPayouts: new ProcessPayouts(unitOfWork, payoutViews, ids, clock),
    showPricingState: new ShowPricingState(pricingViews, clock),
    quoteFare: new QuoteFare(pricingViews, stops, routePlanner, signer, area, clock),
    rateRide: new RateRide(unitOfWork, ids, clock),
    requestRide: new RequestRide(
      ...([unitOfWork, measurer, area, ridePayments, ids, clock] as const),
      ...([{ pendingRides: 20 }, DISPATCH_SETTINGS] as const),
    ),
    settleRide,
    setWeeklyAvailability: new SetWeeklyAvailability(unitOfWork),
    showDriverApplication: new ShowDriverApplication({
      ofUser: (userId) => store.run(({ driverApplications }) => driverApplications.ofUser(userId)),
    }),
    purgeCases: new PurgeCases(unitOfWork, clock),
    savePlace: new SavePlace(unitOfWork, stops, ids, clock),
    removePlace: new RemovePlace(unitOfWork),
    listSavedPlaces: new ListSavedPlaces(unitOfWork),
    reportProblem: new ReportProblem(unitOfWork, new Suspensions(ids, clock), ids, clock),
    updateCase: new UpdateCase(unitOfWork, ids, clock),
    renewStartPin: new RenewStartPin(unitOfWork, ids, clock),
    riderStartPin: new RiderStartPin(unitOfWork, startPins, area, clock),
    startRide: new StartRide(unitOfWork, transitions, explanations, startPins, area, clock),
    submitDriverApplication: new SubmitDriverApplication(unitOfWork, area, ids, clock),
    transferPayouts: new TransferPayouts(unitOfWork, payoutViews, transfers, ids, clock),
    trustDriver: new TrustDriver(unitOfWork, ids),
    updateDriverProfile: new UpdateDriverProfile(
      unitOfWork,
      people.updateProfile,
      dependencies.presence,
      DISPATCH_SETTINGS,
      clock,
    ),
  };
}
