import pg from 'pg';
import { CASH_MESSAGES } from '../../domain/rides/cash-problem.ts';
import { MOST_ASKED } from '../../domain/rides/asking-order.ts';
import { callExists } from '../../domain/desk/call.ts';
import { tooManyLinks } from '../../domain/rides/trip-link.ts';
import { mergedAlready } from '../../domain/care/passenger-merge.ts';
import { DomainError, invalidField, notFound } from '../../domain/errors.ts';
import { organisationPaymentExists } from '../../domain/billing/settlement.ts';
import { notCovered } from '../../domain/organisations/agreement.ts';

/** What the user reads when the database refuses a row, by the name of the constraint or trigger. */
const BY_CONSTRAINT = {
  users_email_key: () => conflict('EMAIL_TAKEN', 'An account with this email address already exists'),
  // The text holds the code because older clients look for it there.
  balances_wallet_not_negative: () =>
    new DomainError('declined', 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS: Insufficient wallet balance'),
  balances_held_not_negative: rideState,
  balances_reserved_not_negative: () =>
    conflict('PAYOUT_STATE', 'This money is not reserved for a payout any more'),
  balances_earnings_not_overdrawn: () =>
    conflict('INSUFFICIENT_EARNINGS', 'The amount is more than the available earnings'),
  passkeys_credential_key: () => conflict('PASSKEY_EXISTS', 'This passkey is already registered'),
  rides_cash_of_drivers_who_take_it: () => conflict('CASH_OFF', 'This driver takes no cash'),
  rides_cash_within_limit: () => conflict('CASH_LIMIT', CASH_MESSAGES.CASH_LIMIT),
  driver_profiles_user_key: () => conflict('DRIVER_EXISTS', 'This user already has a driver profile'),
  driver_applications_email_key: () => conflict('APPLICATION_EXISTS', 'You have already applied'),
  push_subscriptions_endpoint_key: () =>
    conflict('DEVICE_TAKEN', 'Notices are switched on for this address by another device'),
  trusted_drivers_driver_id_fkey: () => notFound('Driver'),
  trusted_drivers_two_people: () => invalidField('driverId', 'The driver must be another person'),
  saved_places_rider_name_key: () =>
    new DomainError('conflict', 'PLACE_NAME_TAKEN', 'You have a place of this name already', {
      field: 'name',
    }),
  saved_places_rider_slot_key: () =>
    conflict('PLACES_CHANGED', 'Your places were changed at the same moment. Please try again.'),
  stored_objects_one_photo: () =>
    conflict('PHOTO_CHANGED', 'Your photo was changed at the same moment. Please try again.'),
  rides_driver_id_fkey: () => notFound('Driver'),
  rides_two_people: () => invalidField('selectedDriverId', 'The driver must be another person'),
  rides_payer_does_not_drive: () =>
    invalidField('selectedDriverId', 'Whoever pays for the ride cannot drive it'),
  rides_pending_within_limit: () =>
    conflict(
      'TOO_MANY_PENDING_RIDES',
      'Too many of your rides are waiting for a driver. Cancel one to book another.',
    ),
  rides_no_driver_overlap: rideOverlap,
  driver_commitments_no_overlap: rideOverlap,
  rides_one_in_progress_per_driver: rideOverlap,
  return_trips_pkey: () => conflict('RETURN_EXISTS', 'This ride has a return already'),
  asking_orders_not_too_many: () =>
    invalidField('driverIds', `At most ${MOST_ASKED} drivers are asked one after another, or together`),
  ride_links_slots_once: tooManyLinks,
  care_grants_one_of_pair: () => conflict('CARE_GIVEN', 'This person helps already'),
  care_grants_one_of_organisation: () => conflict('CARE_GIVEN', 'This organization helps already'),
  passenger_merges_one_of_passenger: () => mergedAlready(),
  organisations_name_key: () =>
    conflict('ORGANISATION_EXISTS', 'There is an organization of that name already'),
  agreements_name_key: () =>
    conflict('AGREEMENT_EXISTS', 'The organization has an agreement of that name already'),
  rides_within_budget: () => notCovered('budget'),
  invoices_one_of_month: () =>
    conflict('INVOICE_EXISTS', 'The organization has an invoice of this month already'),
  organisation_payments_pkey: () => organisationPaymentExists(),
  organisation_payments_one_reversal: () =>
    conflict('PAYMENT_REVERSED', 'This payment has been taken back already'),
  organisation_members_one_of_pair: () => conflict('ALREADY_MEMBER', 'This person is a member already'),
  care_grants_two_people: () => invalidField('caregiverId', 'A caregiver is somebody else'),
  ride_passes_ride_id_fkey: () => notFound('Ride'),
  holds_one_open_or_captured_per_ride: rideState,
  holds_end_once: rideState,
  journal_entries_one_completion_per_ride: rideState,
  journal_entries_one_later_tip_per_ride: () =>
    conflict('TIP_ALREADY_ADDED', 'A tip was already added to this ride'),
  journal_entries_one_payment_per_payout: payoutState,
  journal_entries_one_payment_per_request: payoutState,
  journal_entries_one_entry_per_payment: () =>
    conflict('PAYMENT_RECORDED', 'This payment has already been recorded'),
  payments_pkey: paymentExists,
  payments_one_live_per_ride: paymentExists,
  approvals_pkey: () => conflict('APPROVAL_EXISTS', 'This id belongs to something else that waits'),
  calls_pkey: callExists,
  users_pkey: () => conflict('PASSENGER_EXISTS', 'This id belongs to another person'),
  cases_pkey: () => conflict('CASE_EXISTS', 'This has already been reported'),
  ride_messages_pkey: messageExists,
  announcements_pkey: messageExists,
  rides_pkey: () => conflict('RIDE_EXISTS', 'This ride has already been booked'),
  wallet_credits_pkey: () => conflict('CREDIT_EXISTS', 'This id belongs to another credit'),
  refunds_pkey: () => conflict('REFUND_EXISTS', 'This refund has already been made'),
  refunds_within_payment: () => conflict('REFUND_TOO_HIGH', 'More would be refunded than was paid'),
  payout_requests_pkey: () => conflict('PAYOUT_REQUEST_EXISTS', 'This payout has already been requested'),
  payouts_stripe_transfer_key: payoutState,
  payout_requests_stripe_transfer_key: payoutState,
  earnings_ride_key: rideState,
  earnings_paid_within_earned: () => conflict('RIDE_PAID', 'A ride of this payout is paid already'),
  ratings_ride_rater_ratee_key: () => conflict('ALREADY_RATED', 'You have already rated this ride'),
  rides_pricing_config_id_not_null: pricingChanged,
} satisfies Record<string, () => DomainError>;

export type KnownConstraint = keyof typeof BY_CONSTRAINT;
export const KNOWN_CONSTRAINTS = Object.keys(BY_CONSTRAINT) as readonly KnownConstraint[];

/** The answer to a broken constraint that users can run into. */
export function constraintError(constraint: KnownConstraint): DomainError {
  return BY_CONSTRAINT[constraint]();
}

/** Deadlock and serialization failure: the same work may succeed when it is done again. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

/**
 * The `DomainError` of what the driver or the server reported (which stays its `cause`). An error that nobody can
 * run into by using the product stays as it is: a defect, to be logged and masked by the edges.
 */
export function domainErrorFrom(error: unknown): unknown {
  const known = error instanceof pg.DatabaseError ? fromServer(error) : fromDriver(error);
  if (known) known.cause = error;
  return known ?? error;
}

function fromServer(error: pg.DatabaseError): DomainError | null {
  const { code = '', table, column } = error;
  // The server reports a missing value by its column.
  const constraint = code === '23502' ? `${table}_${column}_not_null` : (error.constraint ?? '');
  if (Object.hasOwn(BY_CONSTRAINT, constraint)) return constraintError(constraint as KnownConstraint);
  if (code === '40001' || code === '40P01') {
    return conflict('CONCURRENT_CHANGE', 'Someone else changed this at the same moment. Please try again.');
  }
  return UNAVAILABLE_STATES.test(code) ? unavailable() : null;
}

/** Connection or log-in failure, idle too long, too few resources, lock time-out, time-out, shutdown, stand-by, its disk or files. */
const UNAVAILABLE_STATES = /^(08|25006|25P03|28|3D|53|55P03|57|58)/;

const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|Query read timeout|timeout expired|Cannot use a pool after)/;

function fromDriver(error: unknown): DomainError | null {
  if (!(error instanceof Error)) return null;
  // A name with several addresses, such as localhost, none of which answers.
  if (error instanceof AggregateError) return fromDriver(error.errors[0]);
  return 'syscall' in error || LOST_CONNECTION.test(error.message) ? unavailable() : null;
}

function unavailable(): DomainError {
  const message = 'The service is busy or restarting. Please try again in a moment.';
  return new DomainError('unavailable', 'DATABASE_UNAVAILABLE', message, { retryAfterSeconds: 5 });
}

function conflict(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message);
}

function pricingChanged(): DomainError {
  return conflict(
    'PRICING_CHANGED',
    'The rates were just changed by someone else. Please look at them again.',
  );
}

function messageExists(): DomainError {
  return conflict('MESSAGE_EXISTS', 'This id belongs to another message');
}

function rideOverlap(): DomainError {
  return conflict('RIDE_OVERLAP', 'You already have a ride at that time');
}

function rideState(): DomainError {
  return conflict('RIDE_STATE', 'This ride has already been settled');
}

function paymentExists(): DomainError {
  return conflict('PAYMENT_EXISTS', 'This payment has already been started');
}

function payoutState(): DomainError {
  return conflict('PAYOUT_STATE', 'This payout has already been made');
}
