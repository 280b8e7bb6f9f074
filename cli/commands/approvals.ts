import { Option, type Command } from 'commander';
import {
  approvalIdInput,
  listApprovalsInput,
  refuseApprovalInput,
} from '../../application/approvals/inputs.ts';
import type { ApprovalView } from '../../application/ports/approvals.ts';
import type { ApprovalState } from '../../domain/approvals/approval.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { fullName } from '../../domain/users/user.ts';
import { addExamples, limitOption, textBy } from '../arguments.ts';
import { confirmed, print, printResult } from '../output.ts';
import { CLI_ACTOR, withApp } from '../with-app.ts';

const EXAMPLE_ID = '018f2f6e-8c1a-7000-8000-000000000001';
const idArgument = [
  '<approval id>',
  'as `approvals list` shows it',
  textBy(approvalIdInput.shape.id),
] as const;

/** What waits for a second admin. The command line counts as one admin: what it asked for it cannot approve. */
export function addApprovalCommands(program: Command): void {
  const approvals = program.command('approvals').description('What waits for a second admin.');
  addList(approvals);
  addApprove(approvals);
  addRefuse(approvals);
  addWithdraw(approvals);
}

function addList(approvals: Command): void {
  const list = approvals
    .command('list')
    .description('What waits, or waited, for a second admin, newest first.')
    .addOption(
      new Option('--state <state>')
        .choices(listApprovalsInput.shape.state.unwrap().options)
        .default('pending'),
    )
    .addOption(limitOption())
    .option('--json', 'machine-readable')
    .action(({ json, ...wanted }: { state: ApprovalState; limit: number; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        const { items } = await useCases.listApprovals.execute(CLI_ACTOR, wanted);
        print(items.map(toRow), { json });
      }),
    );
  addExamples(list, 'approvals list', 'approvals list --state refused --json');
}

function addApprove(approvals: Command): void {
  const approve = approvals
    .command('approve')
    .description('Approve what an admin has asked for, which does it.')
    .argument(...idArgument)
    .option('--yes', 'do not ask')
    .option('--json', 'machine-readable')
    .action(async (id: string, options: { yes?: boolean; json?: boolean }) => {
      if (!(await confirmed(`Approve ${id}, which does it now?`, options))) return;
      await withApp(async ({ useCases }) => {
        await useCases.approveAct.execute(CLI_ACTOR, { id });
        printResult(toRow(await useCases.listApprovals.find(CLI_ACTOR, { id })), options);
      });
    });
  addExamples(approve, `approvals approve ${EXAMPLE_ID} --yes`);
}

function addRefuse(approvals: Command): void {
  const refuse = approvals
    .command('refuse')
    .description('Refuse what an admin has asked for.')
    .argument(...idArgument)
    .requiredOption('--reason <text>', 'for whoever asked', textBy(refuseApprovalInput.shape.reason))
    .option('--json', 'machine-readable')
    .action((id: string, { reason, json }: { reason: string; json?: boolean }) =>
      withApp(async ({ useCases }) => {
        await useCases.refuseApproval.execute(CLI_ACTOR, { id, reason });
        printResult(toRow(await useCases.listApprovals.find(CLI_ACTOR, { id })), { json });
      }),
    );
  addExamples(refuse, `approvals refuse ${EXAMPLE_ID} --reason 'The ride was as booked'`);
}

function addWithdraw(approvals: Command): void {
  const withdraw = approvals
    .command('withdraw')
    .description('Take back what the command line has asked for.')
    .argument(...idArgument)
    .option('--json', 'machine-readable')
    .action((id: string, options: { json?: boolean }) =>
      withApp(async ({ useCases }) => {
        await useCases.withdrawApproval.execute(CLI_ACTOR, { id });
        printResult(toRow(await useCases.listApprovals.find(CLI_ACTOR, { id })), options);
      }),
    );
  addExamples(withdraw, `approvals withdraw ${EXAMPLE_ID}`);
}

function toRow({ approval, requester, recipient }: ApprovalView) {
  const { amountCents, rates } = approval;
  return {
    id: approval.id,
    act: approval.act,
    amount: amountCents === null ? '' : dollarsFromCents(amountCents),
    commission: rates ? dollarsFromCents(rates.commissionRateBasisPoints) : '',
    for: recipient ? fullName(recipient) : '',
    state: approval.state,
    requester: requester ? fullName(requester) : 'command line',
    requested: approval.requestedAt.toISOString(),
    expires: approval.expiresAt.toISOString(),
    reason: approval.reason ?? '',
  };
}
