import { Option, type Command } from 'commander';
import {
  approvePayoutRequestInput,
  listPayoutRequestsInput,
  rejectPayoutRequestInput,
} from '../../application/payouts/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { PayoutRequest, PayoutRequestStatus } from '../../domain/payouts/payout-request.ts';
import { fullName } from '../../domain/users/user.ts';
import { getPayoutRides, printPayout } from './payout-rides.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const EXAMPLE_ID = '018f2f6e-8c1a-7000-8000-000000000001';

/** Payouts that drivers asked for: list, approve, reject. */
export function addPayoutRequestCommands(payouts: Command): void {
  const requests = payouts.command('requests').description('Payouts that drivers asked for.');
  addList(requests);
  addShow(requests);
  addApprove(requests);
  addReject(requests);
}

function addList(requests: Command): void {
  const list = requests
    .command('list')
    .description('Payout requests, newest first.')
    .addOption(new Option('--status <status>').choices(listPayoutRequestsInput.shape.status.unwrap().options))
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: { status?: PayoutRequestStatus; limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listPayoutRequests.execute(CLI_ACTOR, wanted);
        print(
          items.map(({ request, driver }) => ({ ...toRow(request), driver: fullName(driver) })),
          { json },
        );
      }),
    );
  addExamples(list, 'payouts requests list', 'payouts requests list --status pending --json');
}

function addShow(requests: Command): void {
  const show = requests
    .command('show')
    .description('One request with the rides it pays.')
    .argument(
      '<request id>',
      'as `payouts requests list` shows it',
      textBy(approvePayoutRequestInput.shape.id),
    )
    .option('--json', 'machine-readable')
    .action((id: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { request, driver } = await useCases.listPayoutRequests.find(CLI_ACTOR, id);
        const rides = await getPayoutRides(useCases, 'payout_request', id);
        printPayout({ ...toRow(request), driver: fullName(driver) }, rides, options);
      }),
    );
  addExamples(show, `payouts requests show ${EXAMPLE_ID}`);
}

function addApprove(requests: Command): void {
  const approve = requests
    .command('approve')
    .description('Approve a request and send the money, or try a failed transfer again.')
    .argument(
      '<request id>',
      'as `payouts requests list` shows it',
      textBy(approvePayoutRequestInput.shape.id),
    )
    .option('--notes <text>', 'shown to the driver', textBy(approvePayoutRequestInput.shape.notes))
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (id: string, { notes, ...options }: { notes?: string; yes?: boolean; json?: boolean }) => {
      if (!(await confirmed(`Approve ${id} and send the money?`, options))) return;
      await withApp(async ({ useCases }) => {
        const request = await useCases.approvePayoutRequest.execute(CLI_ACTOR, { id, notes });
        printResult(toRow(request), options);
        if (request.transferStatus === 'failed') process.exitCode = 1;
      });
    });
  addExamples(approve, `payouts requests approve ${EXAMPLE_ID} --yes`);
}

function addReject(requests: Command): void {
  const reject = requests
    .command('reject')
    .description("Reject a request; the money goes back to the driver's balance.")
    .argument(
      '<request id>',
      'as `payouts requests list` shows it',
      textBy(rejectPayoutRequestInput.shape.id),
    )
    .requiredOption('--notes <text>', 'shown to the driver', textBy(rejectPayoutRequestInput.shape.notes))
    .option('--json', 'machine-readable')
    .action((id: string, { notes, ...options }: { notes: string; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const request = await useCases.rejectPayoutRequest.execute(CLI_ACTOR, { id, notes });
        printResult(toRow(request), options);
      }),
    );
  addExamples(reject, `payouts requests reject ${EXAMPLE_ID} --notes 'The account is under review'`);
}

function toRow(request: PayoutRequest) {
  return {
    id: request.id,
    amount: dollarsFromCents(request.amountCents),
    status: request.status,
    transfer: request.transferStatus,
    requested: request.requestedAt.toISOString(),
    failure: request.failureReason ?? '',
  };
}
