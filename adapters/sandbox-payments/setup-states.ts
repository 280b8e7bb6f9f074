import type { ProviderCard, ProviderSetup } from '../../application/ports/payments.ts';
import type { KnownCard, Verdict } from './test-cards.ts';

/** A saved card as it is kept. */
export interface SandboxCardData extends KnownCard {
  readonly id: string;
  readonly customerId: string;
  readonly isDetached: boolean;
}

/** An attempt to save a card as it is kept. */
export interface SandboxSetupData {
  readonly id: string;
  readonly clientSecret: string;
  readonly customerId: string;
  readonly status: ProviderSetup['status'];
  /** The card that waits for authentication, or that was saved. */
  readonly card: SandboxCardData | null;
}

/** An attempt that waits for a card. */
export function openSetup(id: string, customerId: string, clientSecret: string): SandboxSetupData {
  return { id, clientSecret, customerId, status: 'requires_payment_method', card: null };
}

/** The bank's verdict on the card to be saved. A card that was saved stays the one. */
export function confirmSetup(
  setup: SandboxSetupData,
  card: SandboxCardData,
  verdict: Verdict,
): SandboxSetupData {
  if (setup.status === 'succeeded') return setup;
  if (verdict.is === 'declined') return withoutCard(setup);
  return { ...setup, status: verdict.is === 'approved' ? 'succeeded' : 'requires_action', card };
}

/** The rider's answer to the bank's question; without one that is open nothing changes. */
export function authenticateSetup(setup: SandboxSetupData, passed: boolean): SandboxSetupData {
  if (setup.status !== 'requires_action') return setup;
  return passed ? { ...setup, status: 'succeeded' } : withoutCard(setup);
}

/** The setup as the port shows it. */
export function presentSetup({
  id,
  customerId,
  status,
  clientSecret,
  card,
}: SandboxSetupData): ProviderSetup {
  return {
    id,
    customerId,
    status,
    clientSecret,
    card: status === 'succeeded' && card ? presentCard(card) : null,
  };
}

function presentCard({ id, brand, last4, expMonth, expYear }: SandboxCardData): ProviderCard {
  return { methodId: id, brand, last4, expMonth, expYear };
}

function withoutCard(setup: SandboxSetupData): SandboxSetupData {
  return { ...setup, status: 'requires_payment_method', card: null };
}
