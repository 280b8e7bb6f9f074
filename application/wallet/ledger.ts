import type { Cents } from '../../domain/money/cents.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { type Progress, UNHEARD } from '../ports/operations.ts';
import { reconciliations, type RecordedReconciliation } from '../ports/reconciliation.ts';
import {
  type LedgerAccount,
  ledgerAuditor,
  ledgerAudits,
  ledgerBalances,
  type RecordedAudit,
} from '../ports/wallet.ts';
import { lookUp, query } from '../use-case.ts';
import { listLedgerAuditsInput, verifyLedgerInput } from './inputs.ts';

/** In the order in which they are shown. */
const LEDGER_ACCOUNTS = [
  'rider_available',
  'rider_held',
  'driver_earnings',
  'driver_reserved',
  'driver_cash',
  'platform_revenue',
  'credits_granted',
  'tips_clearing',
  'provider_clearing',
  'payouts_clearing',
] as const satisfies readonly LedgerAccount[];

export interface AccountBalance {
  readonly account: LedgerAccount;
  readonly balanceCents: Cents;
}

export interface LedgerState {
  readonly at: Date;
  readonly accounts: readonly AccountBalance[];
  /** What riders can spend or have held, and what drivers have earned and not asked for. */
  readonly owedCents: Cents;
  /** Of that, what is held for open rides. */
  readonly heldCents: Cents;
  /** What was taken out of drivers' earnings for payouts that have not arrived. */
  readonly onItsWayCents: Cents;
  /** Null where none was ever made. */
  readonly lastAudit: RecordedAudit | null;
  readonly lastReconciliation: RecordedReconciliation | null;
}

/** Admins: where the money is now, and what the last audits of it found. Nothing is verified here. */
export const showLedgerState = query({
  access: admin,
  needs: { ledgerBalances, ledgerAudits, reconciliations, serviceArea },
  run: async (
    { now },
    { ledgerBalances, ledgerAudits, reconciliations, serviceArea },
  ): Promise<LedgerState> => {
    const at = now();
    const [balances, [lastAudit = null], [lastReconciliation = null]] = await Promise.all([
      ledgerBalances.byAccount(serviceArea.timeZone),
      ledgerAudits.list(1),
      reconciliations.list(1),
    ]);
    const of = (account: LedgerAccount) => balances.get(account) ?? 0;
    return {
      at,
      accounts: LEDGER_ACCOUNTS.map((account) => ({ account, balanceCents: of(account) })),
      owedCents: of('rider_available') + of('rider_held') + of('driver_earnings'),
      heldCents: of('rider_held'),
      onItsWayCents: of('driver_reserved'),
      lastAudit,
      lastReconciliation,
    };
  },
});

/** Proves the money invariants over one snapshot (`maumee ledger verify`). */
export const verifyLedger = query({
  access: admin,
  input: verifyLedgerInput,
  needs: { ledgerAuditor },
  run: ({ input }, { ledgerAuditor }, progress: Progress = UNHEARD) => ledgerAuditor.verify(input, progress),
});

/** The runs that were made, the newest first (`maumee ledger audits`). */
export const listLedgerAudits = lookUp(
  admin,
  listLedgerAuditsInput,
  ledgerAudits,
  (ledgerAudits, { input: { limit } }) => ledgerAudits.list(limit),
);
