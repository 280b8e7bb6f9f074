import { Option, type Command } from 'commander';
import {
  approvalIdInput,
  listApprovalsInput,
  refuseApprovalInput,
} from '../../application/approvals/inputs.ts';
import type { ApprovalState } from '../../domain/approvals/approval.ts';
import { acting, actingOnSeen, listing } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, EXAMPLE_ID, textBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';
import { addLimitCommands } from './approval-limits.ts';
import { describeApproval, toApprovalRow } from './approval-rows.ts';

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
  addLimitCommands(approvals);
}

function addList(approvals: Command): void {
  const states = listApprovalsInput.shape.state.unwrap().options;
  const list = approvals
    .command('list')
    .description('What waits, or waited, for a second admin, newest first.')
    .addOption(new Option('--state <state>', 'only those').choices(states).default('pending'));
  listing(
    list,
    (useCases, page, { state }: { state: ApprovalState }) =>
      useCases.listApprovals.execute(CLI_ACTOR, { state, ...page }),
    toApprovalRow,
  );
  addExamples(list, 'approvals list', 'approvals list --state refused --json');
}

function addApprove(approvals: Command): void {
  const approve = approvals
    .command('approve')
    .description('Approve what an admin has asked for, which does it.')
    .argument(...idArgument);
  actingOnSeen(
    approve,
    async ({ useCases }, id: string) => {
      const view = await useCases.showApproval.execute(CLI_ACTOR, { id });
      const question = [...describeApproval(view), `Approve ${id}, which does it now?`].join('\n');
      // Of no version: what has changed since it was asked for is refused by itself.
      return { question, version: '' };
    },
    async (app, _seen, id: string) => {
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
  return toApprovalRow(await useCases.showApproval.execute(CLI_ACTOR, { id }));
}
