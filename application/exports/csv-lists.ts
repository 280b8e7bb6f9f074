import { dollarsFromCents, type Cents } from '../../domain/money/cents.ts';
import { STAGE_WORDS, stageOf } from '../../domain/rides/stage.ts';
import { nameActor } from '../../domain/users/actor-name.ts';
import { fullName } from '../../domain/users/user.ts';
import type { AccountLine, ResultLine } from '../../domain/wallet/profit-and-loss.ts';
import { listPayoutRequests, listPayouts } from '../payouts/list-payouts.ts';
import { mapPage } from '../ports/pages.ts';
import { rideAccounts } from '../ports/payments.ts';
import { listRatings } from '../ratings/ratings.ts';
import { listBookings } from '../rides/show-rides.ts';
import { listAuditLog, listSecurityEvents } from '../security/security.ts';
import { byName } from '../tokens.ts';
import { listUsers } from '../users/accounts.ts';
import { listJournal, listTaxTotals, showProfitAndLoss } from '../wallet/accounting.ts';
import { completedBookings } from './completed-bookings.ts';
import { csvList } from './csv-list.ts';
import { csvFilters, type CsvListName } from './inputs.ts';
import { invoices } from './invoice-lists.ts';
import { generalJournal, trialBalance } from './month-lists.ts';

// Amounts are in dollars.

/** Newest first. The fare is without the tip; the driver's share and the fee, which add up to it, are there once completed. */
const bookings = csvList({
  filter: csvFilters.bookings,
  needs: { listBookings, rideAccounts },
  page: async ({ listBookings, rideAccounts }, actor, input) => {
    const page = await listBookings.execute(actor, input);
    const accounts = await rideAccounts.ofRides(page.items.map(({ ride }) => ride.id));
    const refunded = new Map(accounts.map(({ rideId, refundedCents }) => [rideId, refundedCents]));
    return mapPage(page, (item) => ({ ...item, refundedCents: refunded.get(item.ride.id) ?? 0 }));
  },
  columns: {
    Booking: ({ ride }) => ride.id,
    Requested: ({ ride }) => ride.requestedAt,
    'Scheduled for': ({ ride }) => ride.scheduledFor,
    Completed: ({ ride }) => ride.completedAt,
    Status: ({ ride }) => ride.status,
    Stage: ({ ride }) => STAGE_WORDS[stageOf(ride)],
    Method: ({ ride }) => ride.paymentMethod,
    Payment: ({ ride }) => ride.paymentStatus,
    Rider: ({ rider }) => fullName(rider),
    'Rider email': ({ rider }) => rider.email,
    Driver: ({ driver }) => driver && fullName(driver),
    'Driver email': ({ driver }) => driver && driver.email,
    Pickup: ({ ride }) => ride.pickup.address,
    Dropoff: ({ ride }) => ride.dropoff.address,
    Miles: ({ ride }) => ride.distanceMiles,
    Fare: ({ ride }) => dollarsFromCents(ride.fare.totalCents),
    Tip: ({ ride }) => dollarsFromCents(ride.tipCents),
    Charged: ({ ride }) => dollarsOrNothing(ride.finalCents),
    Refunded: ({ refundedCents }) => dollarsFromCents(refundedCents),
    'Driver share': ({ ride }) => dollarsOrNothing(ride.driverShareCents),
    'Platform fee': ({ ride }) =>
      dollarsOrNothing(ride.driverShareCents === null ? null : ride.fare.totalCents - ride.driverShareCents),
    'Cancel reason': ({ ride }) => ride.cancelReason,
  },
});

function dollarsOrNothing(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}

/** Ratings with their people and their ride. The fare is without the tip. */
const ratings = csvList({
  filter: csvFilters.ratings,
  needs: { list: listRatings },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    Rating: ({ rating }) => rating,
    At: ({ createdAt }) => createdAt,
    From: ({ rater }) => fullName(rater),
    'From email': ({ rater }) => rater.email,
    'From type': ({ rater }) => rater.userType,
    To: ({ ratee }) => fullName(ratee),
    'To email': ({ ratee }) => ratee.email,
    'To type': ({ ratee }) => ratee.userType,
    Comment: ({ comment }) => comment,
    Pickup: ({ pickupAddress }) => pickupAddress,
    Dropoff: ({ dropoffAddress }) => dropoffAddress,
    Fare: ({ fareCents }) => dollarsFromCents(fareCents),
    'Ride status': ({ rideStatus }) => rideStatus,
    Ride: ({ rideId }) => rideId,
  },
});

/** What happened to accounts and who did what, newest first. */
const securityEvents = csvList({
  filter: csvFilters['security-events'],
  needs: { list: listSecurityEvents },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    At: ({ at }) => at,
    Kind: ({ kind }) => kind,
    Actor: (event) => nameActor(event),
    Account: ({ account }) => account,
    Address: ({ address }) => address,
    Request: ({ requestId }) => requestId,
    'Subject type': ({ subjectType }) => subjectType,
    Subject: ({ subjectId }) => subjectId,
    Reason: ({ reason }) => reason,
    Details: ({ details }) => JSON.stringify(details),
  },
});

/** People with an account, the newest first. */
const users = csvList({
  filter: csvFilters.users,
  needs: { list: listUsers },
  page: ({ list }, actor, { status, ...asked }) =>
    list.execute(actor, { ...asked, ...(status && { suspended: status === 'suspended' }) }),
  columns: {
    Name: ({ user }) => fullName(user),
    Email: ({ user }) => user.email,
    Role: ({ user }) => user.userType,
    Status: ({ user }) => (user.suspended ? 'suspended' : 'active'),
    'Created Date': ({ user }) => user.createdAt,
  },
});

/** Who changed what, newest first. */
const auditLog = csvList({
  filter: csvFilters['audit-log'],
  needs: { list: listAuditLog },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    At: ({ at }) => at,
    Actor: (entry) => nameActor(entry),
    'Actor email': ({ actorEmail }) => actorEmail,
    Role: ({ actorRole }) => actorRole,
    Action: ({ action }) => action,
    'Subject type': ({ subjectType }) => subjectType,
    Subject: ({ subjectId }) => subjectId,
    'Subject email': ({ subjectEmail }) => subjectEmail,
    Reason: ({ reason }) => reason,
    Before: ({ before }) => JSON.stringify(before),
    After: ({ after }) => JSON.stringify(after),
    Address: ({ address }) => address,
    Request: ({ requestId }) => requestId,
  },
});

/** Oldest first: a row for each posting, which sum to zero within their entry. */
const journal = csvList({
  filter: csvFilters.journal,
  needs: { list: listJournal },
  page: async ({ list }, actor, input) => {
    const page = await list.execute(actor, input);
    const items = page.items.flatMap((entry) => entry.postings.map((posting) => ({ entry, posting })));
    return { ...page, items };
  },
  columns: {
    Entry: ({ entry }) => entry.id,
    At: ({ entry }) => entry.at,
    Kind: ({ entry }) => entry.kind,
    Account: ({ posting }) => posting.account,
    User: ({ posting }) => posting.userId,
    Amount: ({ posting }) => dollarsFromCents(posting.amountCents),
    Ride: ({ entry }) => entry.rideId,
    Payout: ({ entry }) => entry.payoutId ?? entry.payoutRequestId,
    'Provider reference': ({ entry }) => entry.providerReference,
  },
});

/** What each driver's rides of a year came to, for form 1099. */
const taxTotals = csvList({
  filter: csvFilters['tax-totals'],
  needs: { list: listTaxTotals },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    Driver: ({ driverId }) => driverId,
    Name: (totals) => fullName(totals),
    Email: ({ email }) => email,
    Rides: ({ rides }) => rides,
    'Gross payments': ({ fareCents, tipCents }) => dollarsFromCents(fareCents + tipCents),
    Fares: ({ fareCents }) => dollarsFromCents(fareCents),
    Tips: ({ tipCents }) => dollarsFromCents(tipCents),
    'Platform fees': ({ platformFeeCents }) => dollarsFromCents(platformFeeCents),
    'Taken back by refunds': ({ refundedCents }) => dollarsFromCents(refundedCents),
    'Received in cash': ({ cashCents }) => dollarsFromCents(cashCents),
  },
});

/** A line of the result, which has no balances, or of an account. */
type StatementLine =
  | { readonly part: 'Result'; readonly line: ResultLine | 'result'; readonly amountCents: number }
  | ({ readonly part: 'Accounts'; readonly line: string; readonly amountCents: number } & Omit<
      AccountLine,
      'account'
    >);

/** A month's lines of income and cost, which add up to the result, and then every account. */
const profitAndLoss = csvList({
  filter: csvFilters['profit-and-loss'],
  needs: { list: showProfitAndLoss },
  page: async ({ list }, actor, { month: asked }) => {
    const { month, lines, resultCents, accounts } = await list.execute(actor, { month: asked });
    const rows: StatementLine[] = [
      ...lines.map((line) => ({ part: 'Result' as const, ...line })),
      { part: 'Result', line: 'result', amountCents: resultCents },
      ...accounts.map(({ account: line, ...sums }) => ({
        part: 'Accounts' as const,
        line,
        amountCents: sums.changeCents,
        ...sums,
      })),
    ];
    return { items: rows.map((row) => ({ ...row, month })), cursors: rows.map(() => ''), nextCursor: null };
  },
  columns: {
    Month: ({ month }) => month,
    Part: ({ part }) => part,
    Line: ({ line }) => line.replaceAll('_', ' '),
    Opening: (row) => (row.part === 'Accounts' ? dollarsFromCents(row.openingCents) : null),
    Amount: ({ amountCents }) => dollarsFromCents(amountCents),
    Closing: (row) => (row.part === 'Accounts' ? dollarsFromCents(row.closingCents) : null),
  },
});

/** Weekly payouts, those due last first; of the days on which they were completed, those completed last first. */
const payouts = csvList({
  filter: csvFilters.payouts,
  needs: { list: listPayouts },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    Payout: ({ payout }) => payout.id,
    'Driver id': ({ payout }) => payout.driverId,
    Driver: ({ driver }) => fullName(driver),
    'Driver email': ({ driver }) => driver.email,
    'Week from': ({ payout }) => payout.period.start,
    'Week until': ({ payout }) => payout.period.end,
    'Scheduled for': ({ payout }) => payout.period.scheduledFor,
    Status: ({ payout }) => payout.status,
    Rides: ({ payout }) => payout.ridesCount,
    Amount: ({ payout }) => dollarsFromCents(payout.amountCents),
    Fee: ({ payout }) => dollarsFromCents(payout.processingFeeCents),
    Net: ({ payout }) => dollarsFromCents(payout.netCents),
    Completed: ({ payout }) => payout.completedAt,
    Transfer: ({ payout }) => payout.transferId,
    'Failure reason': ({ payout }) => payout.failureReason,
  },
});

/** What drivers asked for outside of the weeks, newest first; of the days of their completion as above. */
const payoutRequests = csvList({
  filter: csvFilters['payout-requests'],
  needs: { list: listPayoutRequests },
  page: ({ list }, actor, input) => list.execute(actor, input),
  columns: {
    Request: ({ request }) => request.id,
    'Driver id': ({ request }) => request.driverId,
    Driver: ({ driver }) => fullName(driver),
    'Driver email': ({ driver }) => driver.email,
    Requested: ({ request }) => request.requestedAt,
    Status: ({ request }) => request.status,
    Rides: ({ request }) => request.rideIds.length,
    Amount: ({ request }) => dollarsFromCents(request.amountCents),
    Reviewed: ({ request }) => request.reviewedAt,
    Completed: ({ request }) => request.completedAt,
    Transfer: ({ request }) => request.transferId,
    Notes: ({ request }) => request.notes,
    'Failure reason': ({ request }) => request.failureReason,
  },
});

/** Every list that can be saved as CSV, by its name. */
export const csvLists = byName({
  bookings,
  ratings,
  'security-events': securityEvents,
  users,
  'audit-log': auditLog,
  journal,
  'tax-totals': taxTotals,
  'profit-and-loss': profitAndLoss,
  'trial-balance': trialBalance,
  'general-journal': generalJournal,
  'completed-bookings': completedBookings,
  payouts,
  invoices,
  'payout-requests': payoutRequests,
} satisfies Record<CsvListName, unknown>);
