import type { UseCases } from '../../application/use-cases.ts';

const SYSTEM = { kind: 'system', name: 'test' } as const;

/** What the ledger and the provider report as wrong. */
export async function moneyViolations({
  verifyLedger,
  reconcileProvider,
}: Pick<UseCases, 'verifyLedger' | 'reconcileProvider'>): Promise<readonly object[]> {
  const { violations } = await verifyLedger.execute(SYSTEM, { full: true });
  const { differences } = await reconcileProvider.execute(SYSTEM, { days: 3650 });
  return [...violations, ...differences];
}
