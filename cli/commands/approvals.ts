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
import { acting, answering } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, limitOption, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

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
  const states = listApprovalsInput.shape.state.unwrap().options;
  const list = approvals
    .command('list')
    .description('What waits, or waited, for a second admin, newest first.')
    .addOption(new Option('--state <state>', 'only those').choices(states).default('pending'))
    .addOption(limitOption());
  answering(list, async ({ useCases }, { state, limit }: { state: ApprovalState; limit: number }) =>
    (await useCases.listApprovals.execute(CLI_ACTOR, { state, limit })).items.map(toRow),
  );
  addExamples(list, 'approvals list', 'approvals list --state refused --json');
}

function addApprove(approvals: Command): void {
  const approve = approvals
    .command('approve')
    .description('Approve what an admin has asked for, which does it.')
    .argument(...idArgument);
  acting(
    approve,
    (id: string) => `Approve ${id}, which does it now?`,
    async (app, id: string) => {
      await app.useCases.approveAct.execute(CLI_ACTOR, { id });
      return show(app, id);
    },
  );
  const example = `approvals approve ${EXAMPLE_ID}`;
  addExamples(approve, `${example} --dry-run`, `${example} --yes`);
}

function addRefuse(approvals: Command): void {
  const refuse = approvals
    .command('refuse')
    .description('Refuse what an admin has asked for.')
    .argument(...idArgument)
    .requiredOption('--reason <text>', 'for whoever asked', textBy(refuseApprovalInput.shape.reason));
  acting(
    refuse,
    (id: string) => `Refuse ${id}?`,
    async (app, id: string, { reason }: { reason: string }) => {
      await app.useCases.refuseApproval.execute(CLI_ACTOR, { id, reason });
      return show(app, id);
    },
  );
  addExamples(refuse, `approvals refuse ${EXAMPLE_ID} --reason 'The ride was as booked' --yes`);
}

function addWithdraw(approvals: Command): void {
  const withdraw = approvals
    .command('withdraw')
    .description('Take back what the command line has asked for.')
    .argument(...idArgument);
  acting(
    withdraw,
    (id: string) => `Withdraw ${id}?`,
    async (app, id: string) => {
      await app.useCases.withdrawApproval.execute(CLI_ACTOR, { id });
      return show(app, id);
    },
  );
  addExamples(withdraw, `approvals withdraw ${EXAMPLE_ID} --yes`);
}

async function show({ useCases }: App, id: string): Promise<object> {
  return toRow(await useCases.listApprovals.find(CLI_ACTOR, { id }));
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
    requested: approval.requestedAt,
    expires: approval.expiresAt,
    reason: approval.reason ?? '',
  };
}
