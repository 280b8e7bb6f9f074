import { type Command, InvalidArgumentError } from 'commander';
import { updateLimitsInput } from '../../application/approvals/inputs.ts';
import type { ShownLimits } from '../../application/approvals/update-limits.ts';
import { MAX_WAITING_DAYS } from '../../domain/approvals/limits.ts';
import { toLimitTexts, type LimitTexts } from '../../domain/approvals/limits-version.ts';
import { fieldLabel } from '../../domain/field-label.ts';
import { actingOnSeen, answering } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, textBy, wholeNumberBy } from '../arguments.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** What one admin may do alone: shown, and changed. */
export function addLimitCommands(approvals: Command): void {
  const limits = approvals.command('limits').description('What one admin may do alone.');
  answering(limits, async ({ useCases }) => toRow(await useCases.showApprovalLimits.execute(CLI_ACTOR)));
  addExamples(limits, 'approvals limits', 'approvals limits --json');
  addSetLimits(approvals);
}

/** What lifts a limit. */
const NONE = 'none';

interface LimitOptions {
  readonly refund?: string;
  readonly payout?: string;
  readonly commission?: string;
  readonly days?: number;
  readonly reason: string;
}

function addSetLimits(approvals: Command): void {
  const { shape } = updateLimitsInput;
  const set = approvals
    .command('set-limits')
    .description(
      'Change what one admin may do alone; what is left out stays. Where there are limits the change waits for a second admin.',
    )
    .option('--refund <dollars>', 'of one ride, or as credit to one rider in 30 days; or none', amountOrNone)
    .option('--payout <dollars>', 'of one payout request; or none', amountOrNone)
    .option('--commission <range>', 'shares of drivers in percent, like 75-90; or none', rangeOrNone)
    .option(
      '--days <days>',
      `for which an act waits, 1 to ${MAX_WAITING_DAYS}`,
      wholeNumberBy(shape.waitingDays),
    )
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason));
  actingOnSeen(set, lookAtChange, async ({ useCases }, { wanted, version }, { reason }: LimitOptions) =>
    toRow(await useCases.updateApprovalLimits.execute(CLI_ACTOR, { ...wanted, reason, version })),
  );
  addExamples(
    set,
    "approvals set-limits --refund 100 --payout 500 --commission 75-90 --reason 'Two of us now' --dry-run",
    "approvals set-limits --payout none --reason 'Checked by the bank' --yes",
  );
}

/** The limits as they would be, and what that changes. */
async function lookAtChange({ useCases }: App, options: LimitOptions) {
  const { limits, version } = await useCases.showApprovalLimits.execute(CLI_ACTOR);
  const before = toLimitTexts(limits);
  const { refund = before.refundLimit, payout = before.payoutLimit, days = before.waitingDays } = options;
  const { commission = toRange(before) } = options;
  const [min, max] = commission === NONE ? [null, null] : commission.split('-');
  const wanted = {
    refundLimit: refund === NONE ? null : refund,
    payoutLimit: payout === NONE ? null : payout,
    commissionMin: min ?? null,
    commissionMax: max ?? null,
    waitingDays: days,
  };
  const question = [...toLimitLines(before, wanted), 'Change what one admin may do alone?'].join('\n');
  return { question, version, wanted };
}

function toRange({ commissionMin, commissionMax }: LimitTexts): string {
  return commissionMin === null || commissionMax === null ? NONE : `${commissionMin}-${commissionMax}`;
}

/** "Refund limit: 50.00 → none", for each that changes. */
export function toLimitLines(before: LimitTexts, after: LimitTexts): string[] {
  const fields = Object.keys(before) as (keyof LimitTexts)[];
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => `${fieldLabel([field])}: ${before[field] ?? NONE} → ${after[field] ?? NONE}`);
}

/** "75" and "75.00" are. */
function isSame(a: string | number | null, b: string | number | null): boolean {
  return a === null || b === null ? a === b : Number(a) === Number(b);
}

function toRow({ limits }: ShownLimits) {
  return { ...toLimitTexts(limits), since: limits.createdAt, reason: limits.changeReason };
}

function amountOrNone(typed: string): string {
  if (typed !== NONE && !isAmount(typed)) {
    throw new InvalidArgumentError('It must be an amount like 12.50, or none.');
  }
  return typed;
}

function rangeOrNone(typed: string): string {
  const ends = typed.split('-');
  if (typed !== NONE && !(ends.length === 2 && ends.every(isAmount))) {
    throw new InvalidArgumentError('It must be two percentages like 75-90, or none.');
  }
  return typed;
}

function isAmount(typed: string): boolean {
  return updateLimitsInput.shape.refundLimit.safeParse(typed).success;
}
