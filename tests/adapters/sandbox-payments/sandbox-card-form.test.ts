import { beforeEach, describe, expect, it } from 'vitest';
import type { SandboxPaymentGateway } from '../../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { DomainError } from '../../../domain/errors.ts';
import { InMemorySandboxObjects } from '../../support/in-memory/in-memory-sandbox-objects.ts';
import {
  aCustomer,
  aPayment,
  aSavedCard,
  cards,
  toFailure,
  getList,
  newId,
  getSecret,
  takenMoney,
} from '../payment-gateway-contract/kit.ts';
import { sandboxOnTest, typedCard } from './sandbox-on-test.ts';

let onTest: ReturnType<typeof sandboxOnTest>;
let gateway: SandboxPaymentGateway;
let customerId: string;

beforeEach(async () => {
  onTest = sandboxOnTest(new InMemorySandboxObjects());
  gateway = onTest.gateway;
  customerId = await aCustomer(onTest);
});

const newPayment = (wanted = {}) => gateway.payments.create(aPayment({ customerId, ...wanted }));
const newSetup = () => gateway.cards.createSetup({ id: newId(), customerId });

describe('the test-money card form', () => {
  it('names its objects as those of the test mode', async () => {
    const payment = await newPayment();
    const { methodId } = await aSavedCard(onTest, customerId);
    expect([customerId, payment.id, payment.clientSecret, methodId]).toEqual([
      expect.stringMatching(/^cus_test_\w{24}$/),
      expect.stringMatching(/^pi_test_\w{24}$/),
      expect.stringMatching(new RegExp(`^${payment.id}_secret_\\w{24}$`)),
      expect.stringMatching(/^pm_test_\w{24}$/),
    ]);
  });

  it.each([
    [cards.good, 'automatic', { status: 'succeeded', message: null }],
    [cards.good, 'manual', { status: 'requires_capture', message: null }],
    [cards.authenticatedAlways, 'automatic', { status: 'requires_action', message: null }],
    [cards.declined, 'automatic', { status: 'declined', message: 'Your card was declined.' }],
  ] as const)('reports what became of %s (%s)', async (number, capture, expected) => {
    const payment = await newPayment({ capture });
    const confirmation = await gateway.pages.confirm(getSecret(payment), typedCard(number));
    expect(confirmation).toEqual({ id: payment.id, ...expected });
  });

  it('says why a card cannot be saved, and that a saved card wants a question answered', async () => {
    const setup = await newSetup();
    expect(await gateway.pages.confirm(getSecret(setup), typedCard(cards.insufficientFunds))).toEqual({
      id: setup.id,
      status: 'declined',
      message: 'Your card has insufficient funds.',
    });
    await gateway.pages.confirm(getSecret(setup), typedCard(cards.authenticatedAlways));
    const outcome = await gateway.pages.authenticate(getSecret(setup), false);
    expect(outcome.status).toBe('declined');
    expect(outcome.message).toMatch(/authenticate/);
  });

  it('takes the money once for two clicks', async () => {
    const payment = await newPayment();
    const click = () => gateway.pages.confirm(getSecret(payment), typedCard(cards.good));
    const outcome = await Promise.all([click(), click()]);
    expect(outcome.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(await gateway.payments.find(payment.id)).toMatchObject({ receivedCents: 2170 });
  });

  it('saves one card for two clicks', async () => {
    const setup = await newSetup();
    await gateway.pages.confirm(getSecret(setup), typedCard(cards.good));
    const first = (await gateway.cards.findSetup(setup.id))?.card;
    await gateway.pages.confirm(getSecret(setup), typedCard('5555555555554444'));
    expect((await gateway.cards.findSetup(setup.id))?.card).toEqual(first);
  });

  it('asks for a card where there is none', async () => {
    const outcome = { status: 'declined', message: 'Enter a card.' };
    expect(await gateway.pages.confirm(getSecret(await newPayment()), null)).toMatchObject(outcome);
    expect(await gateway.pages.confirm(getSecret(await newSetup()), null)).toMatchObject(outcome);
  });

  it('takes no money for a cancelled payment', async () => {
    const payment = await newPayment();
    await gateway.payments.cancel({ id: newId(), paymentId: payment.id });
    const outcome = await gateway.pages.confirm(getSecret(payment), typedCard(cards.good));
    expect(outcome).toMatchObject({ status: 'declined', message: 'This payment was cancelled.' });
  });

  it('knows nothing of a payment whose secret is wrong in part', async () => {
    const payment = await newPayment();
    const wrong = `${payment.id}_secret_${'A'.repeat(24)}`;
    const missing = { kind: 'not_found', code: 'NOT_FOUND' };
    await expect(gateway.pages.confirm(wrong, typedCard(cards.good))).rejects.toMatchObject(missing);
    await expect(gateway.pages.authenticate(wrong, true)).rejects.toMatchObject(missing);
    await expect(gateway.pages.confirm(payment.id, null)).rejects.toMatchObject(missing);
    expect(await gateway.pages.show(wrong)).toBeNull();
    expect(await gateway.payments.find(payment.id)).toMatchObject({ status: 'requires_payment_method' });
  });

  it('shows the amount, and whether it is still to be paid', async () => {
    const payment = await newPayment();
    expect(await gateway.pages.show(getSecret(payment))).toEqual({ amountCents: 2170, isOpen: true });
    await gateway.pages.confirm(getSecret(payment), typedCard(cards.good));
    expect(await gateway.pages.show(getSecret(payment))).toEqual({ amountCents: 2170, isOpen: false });
    expect(await gateway.pages.show(getSecret(await newSetup()))).toBeNull();
  });

  it('keeps no card number', async () => {
    const objects = new InMemorySandboxObjects();
    onTest = sandboxOnTest(objects);
    await aSavedCard(onTest, await aCustomer(onTest));
    const kinds = ['customer', 'setup', 'card'] as const;
    const kept = await Promise.all(kinds.map((kind) => getList(objects.listSince(kind, new Date(0)))));
    expect(JSON.stringify(kept)).toContain('"last4":"4242"');
    expect(JSON.stringify(kept)).not.toContain(cards.good);
  });
});

describe('the test-money pages', () => {
  it('say that an unknown account is missing', async () => {
    await expect(gateway.pages.finishOnboarding('acct_test_unknown')).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('say what failed below them', async () => {
    const objects = new InMemorySandboxObjects();
    const failing = sandboxOnTest(objects).gateway;
    const payment = await newPayment();
    const away = new DomainError('unavailable', 'DATABASE_UNAVAILABLE', 'Please try again');
    objects.find = () => Promise.reject(away);
    await expect(failing.pages.confirm(getSecret(payment), null)).rejects.toBe(away);
  });
});

describe('the test-money gateway', () => {
  it('refuses another call under the key of an earlier one', async () => {
    const wanted = aPayment({ customerId });
    await gateway.payments.create(wanted);
    const failure = await toFailure(() => gateway.payments.create({ ...wanted, amountCents: 1 }));
    expect(failure).toMatchObject({ failure: 'unknown', code: 'idempotency_error' });
  });

  it("refuses a refund under the key of another payment's, and gives nothing back", async () => {
    const [paymentId, otherId] = [await takenMoney(onTest), await takenMoney(onTest)];
    const id = newId();
    await gateway.refunds.create({ id, paymentId, amountCents: 2000 });
    const failure = await toFailure(() =>
      gateway.refunds.create({ id, paymentId: otherId, amountCents: 2000 }),
    );
    expect(failure.code).toBe('idempotency_error');
    expect(
      await gateway.refunds.create({ id: newId(), paymentId: otherId, amountCents: 2170 }),
    ).toMatchObject({
      amountCents: 2170,
    });
  });

  it('leads drivers to its own onboarding page and back', async () => {
    const { id } = await gateway.accounts.create({
      driverId: newId(),
      email: 'driver@example.com',
      firstName: 'Dana',
      lastName: 'Driver',
    });
    const link = (returnUrl: string) => gateway.accounts.createOnboardingLink({ accountId: id, returnUrl });
    const path = `/test-onboarding?account=${id}&return=%2Fdriver%3Ftab%3Dwallet`;
    expect(await link('https://maumee.example/driver?tab=wallet')).toBe(`https://maumee.example${path}`);
    expect(await link('/driver?tab=wallet')).toBe(path);
  });

  it('makes another transfer for another attempt, as the provider does', async () => {
    const { id: accountId } = await gateway.accounts.create({
      driverId: newId(),
      email: 'driver@example.com',
      firstName: 'Dana',
      lastName: 'Driver',
    });
    await gateway.pages.finishOnboarding(accountId);
    const wanted = { id: newId(), attempt: 1, accountId, amountCents: 900 };
    const first = await gateway.transfers.create(wanted);
    expect((await gateway.transfers.create({ ...wanted, attempt: 2 })).id).not.toBe(first.id);
    expect(await gateway.transfers.findFor(wanted.id)).toEqual(first);
  });

  it('sends no webhook events', () => {
    expect(() => gateway.webhooks.read(Buffer.of(), '')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'WEBHOOK_SIGNATURE' }),
    );
  });

  it('answers as a silent provider when its objects cannot be reached', async () => {
    const objects = new InMemorySandboxObjects();
    objects.findByOurId = () => Promise.reject(new Error('The database is away'));
    const failure = await toFailure(() =>
      sandboxOnTest(objects).gateway.payments.findFor(newId(), customerId),
    );
    expect(failure).toMatchObject({ failure: 'unknown', message: 'The database is away' });
  });
});
