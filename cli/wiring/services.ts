import { SecondApprovals } from '../../application/approvals/second-approvals.ts';
import { CsvLists } from '../../application/exports/csv-lists.ts';
import { SampleMails } from '../../application/email/sample-mails.ts';
import { StopResolver } from '../../application/geo/stop-resolver.ts';
import { DocumentChecks } from '../../application/onboarding/document-checks.ts';
import { Deposits } from '../../application/payments/deposits.ts';
import { ProviderCalls } from '../../application/payments/provider-calls.ts';
import { RideCharges } from '../../application/payments/ride-charges.ts';
import { RidePayments } from '../../application/payments/ride-payments.ts';
import { RideReceipts } from '../../application/payments/ride-receipts.ts';
import { RideSettlements } from '../../application/payments/ride-settlements.ts';
import { Transfers } from '../../application/payouts/transfers.ts';
import { ObjectLinks } from '../../application/objects/object-links.ts';
import { CurrentPassword } from '../../application/users/current-password.ts';
import { KnownDevices } from '../../application/users/known-devices.ts';
import { OneTimeLinks } from '../../application/users/one-time-links.ts';
import { NewPasswords } from '../../application/users/new-passwords.ts';
import { PasskeyProofs } from '../../application/users/passkey-proofs.ts';
import { SecondFactorCodes } from '../../application/users/second-factor-codes.ts';
import { SignIns } from '../../application/users/sign-ins.ts';
import { Suspensions } from '../../application/users/suspensions.ts';
import { Explanations } from '../../application/rides/explanations.ts';
import { RideAudit } from '../../application/rides/ride-audit.ts';
import { ArrivalEstimates } from '../../application/rides/arrival-estimates.ts';
import { RideTransitions } from '../../application/rides/ride-transitions.ts';
import { TravelTimes } from '../../application/rides/travel-times.ts';
import { TripMeasurer } from '../../application/rides/trip-measurer.ts';

/** The classes that several use cases share and no edge sees; the area files say what each is made from. */
export const serviceClasses = {
  arrivalEstimates: ArrivalEstimates,
  csvLists: CsvLists,
  currentPassword: CurrentPassword,
  deposits: Deposits,
  documentChecks: DocumentChecks,
  explanations: Explanations,
  knownDevices: KnownDevices,
  newPasswords: NewPasswords,
  objectLinks: ObjectLinks,
  oneTimeLinks: OneTimeLinks,
  passkeyProofs: PasskeyProofs,
  providerCalls: ProviderCalls,
  rideAudit: RideAudit,
  rideCharges: RideCharges,
  ridePayments: RidePayments,
  rideReceipts: RideReceipts,
  rideSettlements: RideSettlements,
  rideTransitions: RideTransitions,
  sampleMails: SampleMails,
  secondApprovals: SecondApprovals,
  secondFactorCodes: SecondFactorCodes,
  signIns: SignIns,
  stopResolver: StopResolver,
  suspensions: Suspensions,
  transfers: Transfers,
  travelTimes: TravelTimes,
  tripMeasurer: TripMeasurer,
};
