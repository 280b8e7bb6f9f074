import type { JobHandlers } from '../adapters/jobs/job-runner.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { SystemActor } from '../domain/users/user.ts';

const JOBS: SystemActor = { kind: 'system', name: 'jobs' };

/** Which use case does each job. */
export function jobHandlers(useCases: UseCases): JobHandlers {
  return {
    'finish-refund': (payload) => useCases.finishRefund.execute(payload),
    'finish-payout': (payload) => useCases.transferPayouts.finish(JOBS, payload),
    'finish-payout-request': (payload) => useCases.approvePayoutRequest.finish(JOBS, payload),
    'delete-customer': (payload) => useCases.deleteCustomer.execute(payload),
    'detach-card': (payload) => useCases.detachCard.execute(payload),
    'release-rides': (payload) => useCases.releaseRides.execute(payload),
    'send-email': (payload) => useCases.sendEmail.execute(payload),
  };
}

/** What operators read. */
interface OperatorsLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The ledger is verified as a whole; the result is kept (`maumee ledger audits`), and what is broken is logged too. */
export function nightlyJobs({ verifyLedger }: Pick<UseCases, 'verifyLedger'>, log: OperatorsLog) {
  return {
    'verify-ledger': async () => {
      const { violations, entries, rides } = await verifyLedger.execute(JOBS, { full: true });
      if (violations.length > 0) log.error({ violations }, 'The ledger is BROKEN');
      else log.info({ entries, rides }, 'The ledger verifies');
    },
  };
}
