import { DomainError } from '../../domain/errors.ts';
import { getDayRange } from '../../domain/geo/day-range.ts';
import { requireClosable, type AccountingPeriod } from '../../domain/wallet/accounting-period.ts';
import { isBalanced, trialBalance } from '../../domain/wallet/trial-balance.ts';
import { admin, fresh } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { ledgerAuditor, ledgerAudits, type LedgerAuditor, type LedgerAudits } from '../ports/wallet.ts';
import { workflow } from '../use-case.ts';
import { closeMonthInput } from './inputs.ts';
import { daysOfMonth } from './months.ts';

/**
 * An admin closes a month for good, with its trial balance: no entry can be dated in it any more, and a correction is an
 * entry of the present. Audited. Throws `LEDGER_BROKEN` unless an audit of everything since the end of the month found
 * nothing, which is made where there is none, and what `requireClosable` throws.
 */
export const closeMonth = workflow({
  access: fresh(admin),
  input: closeMonthInput,
  needs: { ledgerAuditor, ledgerAudits, serviceArea },
  run: async ({ input: { month }, transact }, { ledgerAuditor, ledgerAudits, serviceArea: { timeZone } }) => {
    const days = daysOfMonth(month, timeZone);
    const { since, until } = getDayRange({ from: days.first, to: days.last }, timeZone);
    if (since === null || until === null) throw new Error('A month has a first and a last day');
    const close = (isRehearsed: boolean) =>
      transact(async (tx): Promise<AccountingPeriod | null> => {
        await tx.accountingPeriods.lock();
        const latest = await tx.accountingPeriods.latest();
        const firstEntryAt = await tx.accountingPeriods.firstEntryAt();
        const closedAt = tx.now();
        requireClosable({ month, since, until, now: closedAt, latest, firstEntryAt, timeZone });
        if (isRehearsed) return null;
        const balance = trialBalance(await tx.accountingPeriods.turnover(days));
        if (!isBalanced(balance)) throw ledgerBroken();
        const { lines: accounts, debitCents, creditCents } = balance;
        const period = { id: tx.newId(), month, since, until, accounts, closedAt };
        await tx.accountingPeriods.insert(period);
        await tx.record({
          action: 'month.close',
          subject: ['month', month],
          after: { debitCents, creditCents },
        });
        return period;
      });
    // Nobody waits for an audit of everything to hear that the month is not over.
    await close(true);
    if (!(await isProvenSince(until, ledgerAudits))) await prove(ledgerAuditor);
    return close(false) as Promise<AccountingPeriod>;
  },
});

/** The last hundred runs are looked at: an installation has a full one every night, and others every few minutes. */
async function isProvenSince(moment: Date, audits: LedgerAudits): Promise<boolean> {
  const recent = await audits.list(100);
  if (recent[0]?.violationCount !== 0) return false;
  return recent.some(
    ({ extent, startedAt, violationCount }) =>
      extent === 'full' && startedAt >= moment && violationCount === 0,
  );
}

async function prove(auditor: LedgerAuditor): Promise<void> {
  const { violations } = await auditor.verify({ full: true });
  if (violations.length > 0) throw ledgerBroken();
}

function ledgerBroken(): DomainError {
  return new DomainError('conflict', 'LEDGER_BROKEN', 'The ledger does not verify: the month stays open');
}
