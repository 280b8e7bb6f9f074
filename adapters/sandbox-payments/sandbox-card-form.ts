import type { Clock } from '../../application/ports/operations.ts';
import { notFound } from '../../domain/errors.ts';
import type { SandboxStore, SandboxStores, SandboxUpdate } from './sandbox-store.ts';
import { authenticatePayment, confirmPayment, isOpen, type SandboxPaymentData } from './payment-states.ts';
import { toObjectId, isSameSecret, newId } from './sandbox-ids.ts';
import {
  authenticateSetup,
  confirmSetup,
  type SandboxCardData,
  type SandboxSetupData,
} from './setup-states.ts';
import type { ProviderPages, TestCard, TestCheckout, TestConfirmation } from './test-mode.ts';
import { judgeCard, readCard, type Verdict } from './test-cards.ts';

const NO_CARD = { is: 'declined', message: 'Enter a card.' } as const satisfies Verdict;
const NOT_AUTHENTICATED = 'We are unable to authenticate your card. Please try again or use another one.';

/** What the provider's script does in the rider's browser: the card form and the bank's question. */
export class SandboxCardForm implements Pick<ProviderPages, 'confirm' | 'authenticate' | 'show'> {
  constructor(
    private readonly stores: SandboxStores,
    private readonly clock: Clock,
  ) {}

  async confirm(clientSecret: string, card: TestCard | null): Promise<TestConfirmation> {
    const setup = await bySecret(this.stores.setups, clientSecret);
    if (setup) return this.confirmSetup(setup, card);
    const payment = await bySecret(this.stores.payments, clientSecret);
    if (!payment) throw notFound('Payment');
    const verdict = await this.verdictOn(payment, card);
    const confirmed = await this.stores.payments.change(payment.id, (current) =>
      // A second click, or a saved card that has changed meanwhile.
      isOpen(current) ? { data: confirmPayment(current, verdict) } : null,
    );
    return toPaymentConfirmation(confirmed);
  }

  async authenticate(clientSecret: string, passed: boolean): Promise<TestConfirmation> {
    const setup = await bySecret(this.stores.setups, clientSecret);
    if (setup) {
      const answered = await this.stores.setups.change(setup.id, (current) =>
        this.savingCard(current, authenticateSetup(current, passed)),
      );
      return toSetupConfirmation(answered, NOT_AUTHENTICATED);
    }
    const payment = await bySecret(this.stores.payments, clientSecret);
    if (!payment) throw notFound('Payment');
    const answered = await this.stores.payments.change(payment.id, (current) =>
      current.shown.status === 'requires_action' ? { data: authenticatePayment(current, passed) } : null,
    );
    return toPaymentConfirmation(answered);
  }

  async show(clientSecret: string): Promise<TestCheckout | null> {
    const payment = await bySecret(this.stores.payments, clientSecret);
    return payment && { amountCents: payment.shown.amountCents, isOpen: isOpen(payment) };
  }

  private async confirmSetup(setup: SandboxSetupData, typed: TestCard | null): Promise<TestConfirmation> {
    const now = this.clock.now();
    const read = typed ? readCard(typed, now) : NO_CARD;
    if ('message' in read) return toSetupConfirmation(setup, read.message);
    const card: SandboxCardData = {
      ...read.card,
      id: newId('pm'),
      customerId: setup.customerId,
      isDetached: false,
    };
    const verdict = judgeCard(card, 'save', now);
    const confirmed = await this.stores.setups.change(setup.id, (current) =>
      this.savingCard(current, confirmSetup(current, card, verdict)),
    );
    return toSetupConfirmation(confirmed, verdict.is === 'declined' ? verdict.message : null);
  }

  /** The card comes into being with the setup's success. */
  private savingCard(before: SandboxSetupData, after: SandboxSetupData): SandboxUpdate<SandboxSetupData> {
    if (after.status !== 'succeeded' || before.status === 'succeeded' || !after.card) return { data: after };
    const keys = { ourId: null, parentId: after.customerId };
    return { data: after, made: this.stores.cards.getObject(after.card, keys) };
  }

  private async verdictOn(payment: SandboxPaymentData, typed: TestCard | null): Promise<Verdict> {
    const now = this.clock.now();
    if (typed) {
      const read = readCard(typed, now);
      return 'message' in read
        ? { is: 'declined', message: read.message }
        : judgeCard(read.card, 'on_session', now);
    }
    if (payment.methodId === null) return NO_CARD;
    const saved = await this.stores.cards.find(payment.methodId);
    return saved && !saved.isDetached ? judgeCard(saved, 'on_session', now) : NO_CARD;
  }
}

async function bySecret<Data extends { readonly id: string; readonly clientSecret: string }>(
  store: SandboxStore<Data>,
  clientSecret: string,
): Promise<Data | null> {
  const id = toObjectId(clientSecret);
  const object = id === null ? null : await store.find(id);
  return object && isSameSecret(object.clientSecret, clientSecret) ? object : null;
}

function toPaymentConfirmation({ shown }: SandboxPaymentData): TestConfirmation {
  const { id, status } = shown;
  if (status === 'succeeded' || status === 'requires_capture' || status === 'requires_action')
    return { id, status, message: null };
  const message = status === 'canceled' ? 'This payment was cancelled.' : shown.declineMessage;
  return { id, status: 'declined', message };
}

function toSetupConfirmation({ id, status }: SandboxSetupData, message: string | null): TestConfirmation {
  if (status === 'succeeded' || status === 'requires_action') return { id, status, message: null };
  return { id, status: 'declined', message };
}
