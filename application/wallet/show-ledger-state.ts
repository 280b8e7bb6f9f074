import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import {
  type LedgerAudits,
  type RecordedAudit,
  type LedgerAccount,
  type LedgerBalances,
  ledgerBalances,
  ledgerAudits,
} from '../ports/wallet.ts';
import { type RecordedReconciliation, type Reconciliations, reconciliations } from '../ports/payments.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** In the order in which they are shown. */
export const LEDGER_ACCOUNTS = [
  'rider_available',
  'rider_held',
  'driver_earnings',
  'driver_reserved',
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
export class ShowLedgerState {
  constructor(
    private readonly ledgerBalances: LedgerBalances,
    private readonly ledgerAudits: LedgerAudits,
    private readonly reconciliations: Reconciliations,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null): Promise<LedgerState> {
    requireAdmin(actor);
    const at = this.clock.now();
    const [balances, [lastAudit = null], [lastReconciliation = null]] = await Promise.all([
      this.ledgerBalances.byAccount(this.serviceArea.timeZone),
      this.ledgerAudits.list(1),
      this.reconciliations.list(1),
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
  }
}

export const showLedgerState = service(ShowLedgerState, [
  ledgerBalances,
  ledgerAudits,
  reconciliations,
  serviceArea,
  clock,
]);
