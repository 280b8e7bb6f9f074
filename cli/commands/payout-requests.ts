import { Option, type Command } from 'commander';
import {
  approvePayoutRequestInput,
  listPayoutRequestsInput,
  rejectPayoutRequestInput,
} from '../../application/payouts/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { PayoutRequest, PayoutRequestStatus } from '../../domain/payouts/payout-request.ts';
import { fullName } from '../../domain/users/user.ts';
import { acting, answering, listing } from '../actions.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { getPayoutRides, payoutReport } from './payout-rides.ts';

const ID = [
  '<request id>',
  'as `payouts requests list` shows it',
  textBy(approvePayoutRequestInput.shape.id),
] as const;

/** Payouts that drivers asked for: list, approve, reject. */
export function addPayoutRequestCommands(payouts: Command): void {
  const requests = payouts.command('requests').description('Payouts that drivers asked for.');
  addList(requests);
  addShow(requests);
  addApprove(requests);
  addReject(requests);
}

function addList(requests: Command): void {
  const statuses = listPayoutRequestsInput.shape.status.unwrap().options;
  const list = requests
    .command('list')
    .description('Payout requests, newest first.')
    .addOption(new Option('--status <status>', 'only those').choices(statuses));
  listing(
    list,
    (useCases, page, { status }: { status?: PayoutRequestStatus }) =>
      useCases.listPayoutRequests.execute(CLI_ACTOR, { status, ...page }),
    ({ request, driver }) => ({ ...toRow(request), driver: fullName(driver) }),
  );
  addExamples(list, 'payouts requests list', 'payouts requests list --status pending --json');
}

function addShow(requests: Command): void {
  const show = requests
    .command('show')
    .description('One request with the rides it pays.')
    .argument(...ID);
  answering(show, async ({ useCases }, id: string) => {
    const { request, driver } = await useCases.showPayoutRequest.execute(CLI_ACTOR, id);
    const rides = await getPayoutRides(useCases, 'payout_request', id);
    return payoutReport({ ...toRow(request), driver: fullName(driver) }, rides);
  });
  addExamples(show, `payouts requests show ${EXAMPLE_ID}`);
}

function addApprove(requests: Command): void {
  const approve = requests
    .command('approve')
    .description('Approve a request and send the money, or try a failed transfer again.')
    .argument(...ID)
    .option('--notes <text>', 'shown to the driver', textBy(approvePayoutRequestInput.shape.notes));
  acting(
    approve,
    (id: string) => `Approve ${id} and send the money?`,
    async ({ useCases }, id: string, { notes }: { notes?: string }) => {
      const request = await useCases.approvePayoutRequest.execute(CLI_ACTOR, { id, notes });
      if (request.transferStatus === 'failed') process.exitCode = 1;
      return toRow(request);
    },
  );
  const example = `payouts requests approve ${EXAMPLE_ID}`;
  addExamples(approve, `${example} --dry-run`, `${example} --yes`);
}

function addReject(requests: Command): void {
  const reject = requests
    .command('reject')
    .description("Reject a request; the money goes back to the driver's balance.")
    .argument(...ID)
    .requiredOption('--notes <text>', 'shown to the driver', textBy(rejectPayoutRequestInput.shape.notes));
  acting(
    reject,
    (id: string) => `Reject ${id}?`,
    async ({ useCases }, id: string, { notes }: { notes: string }) =>
      toRow(await useCases.rejectPayoutRequest.execute(CLI_ACTOR, { id, notes })),
  );
  addExamples(reject, `payouts requests reject ${EXAMPLE_ID} --notes 'The account is under review' --yes`);
}

function toRow(request: PayoutRequest) {
  return {
    id: request.id,
    amount: dollarsFromCents(request.amountCents),
    status: request.status,
    transfer: request.transferStatus,
    requested: request.requestedAt,
    failure: request.failureReason ?? '',
  };
}
