import { type Command, InvalidArgumentError } from 'commander';
import { toCashRuleTexts, type ShownCashRules } from '../../application/payments/cash-rules.ts';
import { updateCashRulesInput } from '../../application/payments/inputs.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import { actingOnSeen, answering } from '../actions.ts';
import type { App } from '../app.ts';
import { addExamples, textBy } from '../arguments.ts';
import { driverArgument } from '../references.ts';
import { CLI_ACTOR } from '../with-app.ts';

/** Rides that riders pay to their drivers: what is allowed, and what a driver owes. */
export function addCashCommands(program: Command): void {
  const cash = program.command('cash').description('Rides that are paid to the driver in cash.');
  const rules = cash.command('rules').description('What is allowed of cash.');
  answering(rules, async ({ useCases }) => toRow(await useCases.showCashRules.execute(CLI_ACTOR)));
  addExamples(rules, 'cash rules', 'cash rules --json');
  addSetRules(cash);
  addDriver(cash);
}

interface RuleOptions {
  readonly allow?: boolean;
  readonly driverLimit?: string;
  readonly reason: string;
}

function addSetRules(cash: Command): void {
  const { shape } = updateCashRulesInput;
  const set = cash
    .command('set-rules')
    .description('Change what is allowed of cash; what is left out stays, and so do rides that are booked.')
    .option('--allow', 'riders may pay in cash')
    .option('--no-allow', 'nobody books a ride in cash any more')
    .option('--driver-limit <dollars>', 'what one driver may owe, at most 1000', limit)
    .requiredOption('--reason <text>', 'for the audit log', textBy(shape.reason));
  actingOnSeen(set, lookAtChange, async ({ useCases }, { wanted, version }, { reason }: RuleOptions) =>
    toRow(await useCases.updateCashRules.execute(CLI_ACTOR, { ...wanted, reason, version })),
  );
  addExamples(
    set,
    "cash set-rules --allow --driver-limit 60 --reason 'Asked for by riders' --dry-run",
    "cash set-rules --no-allow --reason 'Nobody used it' --yes",
  );
}

/** The rules as they would be, and what that changes. */
async function lookAtChange({ useCases }: App, options: RuleOptions) {
  const { rules, version } = await useCases.showCashRules.execute(CLI_ACTOR);
  const before = toCashRuleTexts(rules);
  const wanted = {
    isAllowed: options.allow ?? before.isAllowed,
    driverLimit: options.driverLimit ?? before.driverLimit,
  };
  const question = [
    `Allowed: ${before.isAllowed} → ${wanted.isAllowed}`,
    `Driver limit: ${before.driverLimit} → ${wanted.driverLimit}`,
    'Change what is allowed of cash?',
  ].join('\n');
  return { question, version, wanted };
}

function addDriver(cash: Command): void {
  const show = cash
    .command('driver')
    .description('What a driver keeps and owes of cash.')
    .addArgument(driverArgument());
  answering(show, async ({ useCases }, driverId: string) => {
    const found = await useCases.showDriverCash.execute(CLI_ACTOR, { driverId });
    return {
      takesCash: found.takesCash,
      owed: dollarsFromCents(found.owedCents),
      limit: dollarsFromCents(found.limitCents),
      openFees: dollarsFromCents(found.openFeesCents),
      toSetOff: dollarsFromCents(found.toSetOffCents),
      setOff: dollarsFromCents(found.setOffCents),
      kept: dollarsFromCents(found.keptCents),
    };
  });
  addExamples(show, 'cash driver driver@example.com');
}

function toRow({ rules }: ShownCashRules) {
  return { ...toCashRuleTexts(rules), since: rules.createdAt, reason: rules.changeReason };
}

function limit(typed: string): string {
  if (!updateCashRulesInput.shape.driverLimit.safeParse(typed).success) {
    throw new InvalidArgumentError('It must be an amount like 60, at most 1000.');
  }
  return typed;
}
