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
    'detach-card': (payload) => useCases.detachCard.execute(payload),
    'send-email': (payload) => useCases.sendEmail.execute(payload),
  };
}
