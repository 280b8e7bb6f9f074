import type { JobHandlers } from '../adapters/jobs/job-runner.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { UseCases } from '../application/use-cases.ts';
import { toLocalTime } from '../domain/geo/local-time.ts';
import type { SystemActor } from '../domain/users/user.ts';

const JOBS: SystemActor = { kind: 'system', name: 'jobs' };

/** Which use case does each job. */
export function jobHandlers(useCases: UseCases): JobHandlers {
  return {
    'finish-refund': (payload) => useCases.finishRefund.execute(payload),
    'finish-payout': (payload) => useCases.finishPayout.execute(JOBS, payload),
    'finish-payout-request': (payload) => useCases.finishPayoutRequest.execute(JOBS, payload),
    'delete-customer': (payload) => useCases.deleteCustomer.execute(payload),
    'detach-card': (payload) => useCases.detachCard.execute(payload),
    'release-rides': async (payload) => {
      await useCases.releaseStandingRides.execute(payload);
      await useCases.releaseRides.execute(payload);
    },
    'send-email': (payload) => useCases.sendEmail.execute(payload),
    'send-text': (payload) => useCases.sendText.execute(payload),
    'answer-text': (payload) => useCases.answerText.execute(payload),
    'send-notice': (payload) => useCases.sendNotice.execute(payload),
    'send-alert': (payload) => useCases.sendAlert.execute(payload),
  };
}

/** What operators read. */
interface OperatorsLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The payouts of a week are made once it is over: at the first hour of Monday by the area's clocks, or whenever a process
 * runs again. To process and to transfer them stays with the operator, whose home says what is due.
 */
export function weeklyJobs({ generatePayouts }: Pick<UseCases, 'generatePayouts'>, log: OperatorsLog) {
  const generate = async () => {
    const payouts = await generatePayouts.execute(JOBS);
    if (payouts.length > 0)
      log.info({ payouts: payouts.length }, 'The payouts of the week wait to be processed');
  };
  return { 'generate-payouts': generate };
}

/** On so many days of a month the invoices of the last one are issued; later an operator does. */
const ISSUE_DAYS = 7;

/**
 * The invoices of a month are issued in the first days of the next one, by the area's clocks, and reminders mailed of those
 * that are overdue: both again and again, each once.
 */
export function billingJobs(
  { issueInvoices, remindOfInvoices }: Pick<UseCases, 'issueInvoices' | 'remindOfInvoices'>,
  { timeZone, now = () => new Date() }: { readonly timeZone: string; readonly now?: () => Date },
  log: OperatorsLog,
) {
  const issue = async () => {
    if (toLocalTime(now(), timeZone).day > ISSUE_DAYS) return;
    const issued = await issueInvoices.execute(JOBS, {}, (organisationId, error) =>
      log.error({ err: error, organisationId }, 'The invoice of an organization could not be issued'),
    );
    if (issued.length > 0) log.info({ invoices: issued.length }, 'The invoices of the last month are issued');
  };
  return { 'issue-invoices': issue, 'remind-of-invoices': () => remindOfInvoices.execute() };
}

/** How many differences are logged; the result has more of them. */
const LOGGED_DIFFERENCES = 20;

/**
 * The ledger is verified as a whole, and our records of a month are compared with the payment provider's, where there is
 * one. The results are kept (`maumee ledger audits`, and the console's page on money); what is wrong is logged too.
 */
export function nightlyJobs(
  { verifyLedger, reconcileProvider }: Pick<UseCases, 'verifyLedger' | 'reconcileProvider'>,
  { mode }: Pick<PaymentGateway, 'mode'>,
  log: OperatorsLog,
) {
  const verify = async () => {
    const { violations, entries, rides } = await verifyLedger.execute(JOBS, { full: true });
    if (violations.length > 0) log.error({ violations }, 'The ledger is BROKEN');
    else log.info({ entries, rides }, 'The ledger verifies');
  };
  const reconcile = async () => {
    const { differences, payments, refunds, transfers } = await reconcileProvider.execute(JOBS);
    const first = differences.slice(0, LOGGED_DIFFERENCES);
    if (differences.length > 0) {
      log.error({ count: differences.length, differences: first }, 'The payment provider DIFFERS');
    } else log.info({ payments, refunds, transfers }, 'The payment provider agrees');
  };
  return { 'verify-ledger': verify, ...(mode !== 'unconfigured' && { reconcile }) };
}
