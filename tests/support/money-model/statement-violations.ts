import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { SYSTEM } from '../test-use-cases.ts';

const ZONE = 'America/New_York';

/** What does not add up in the statements of the month of `now` and of the one before. */
export async function statementViolations(
  { showProfitAndLoss, showLedgerState }: Pick<UseCases, 'showProfitAndLoss' | 'showLedgerState'>,
  now: Date,
): Promise<string[]> {
  const month = toLocalDay(now, ZONE).slice(0, 7);
  const [before, current] = [
    await showProfitAndLoss.execute(SYSTEM),
    await showProfitAndLoss.execute(SYSTEM, { month }),
  ];
  const balances = new Map(
    (await showLedgerState.execute(SYSTEM)).accounts.map(({ account, balanceCents }) => [
      account,
      balanceCents,
    ]),
  );
  const found: string[] = [];
  const require = (name: string, one: number, other: number) => {
    if (one !== other) found.push(`${name}: ${one} is not ${other}`);
  };
  for (const { month: name, lines, resultCents, accounts } of [before, current]) {
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    require(`${name}, lines`, sum(lines.map(({ amountCents }) => amountCents)), resultCents);
    require(`${name}, opening`, sum(accounts.map(({ openingCents }) => openingCents)), 0);
    require(`${name}, closing`, sum(accounts.map(({ closingCents }) => closingCents)), 0);
    const ours = accounts.filter(({ account }) => ['platform_revenue', 'credits_granted'].includes(account));
    require(`${name}, result`, sum(ours.map(({ changeCents }) => changeCents)), resultCents);
  }
  for (const { account, openingCents, closingCents } of current.accounts) {
    const last = before.accounts.find((each) => each.account === account);
    require(`${account}, carried over`, last?.closingCents ?? NaN, openingCents);
    require(`${account}, now`, closingCents, balances.get(account) ?? 0);
  }
  return found;
}
