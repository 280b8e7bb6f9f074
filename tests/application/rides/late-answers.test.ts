import { expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payment-gateway.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';
import { refusalOf } from '../../support/refusal.ts';

it('does not end the next second charge when the refusal of the last one comes late', async () => {
  const product = new InMemoryProduct();
  const rider = await product.rider();
  const driver = await product.driver();
  const paymentMethodId = await aSavedCard(product.useCases, rider);
  const { id: rideId } = await product.running(rider, driver, { paymentMethodId });
  const complete = (tipAmount: string) =>
    refusalOf(() => product.useCases.completeRide.execute(rider, { rideId, tipAmount }));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers = [
    () => held.then(() => Promise.reject(new PaymentGatewayError('declined', 'Not today'))),
    () => Promise.reject(new PaymentGatewayError('declined', 'Not today')),
    () => Promise.reject(new PaymentGatewayError('unknown', 'No answer')),
  ];
  product.gateway.createPayment = async () =>
    (answers.shift() ?? (() => Promise.reject(new Error('Once more'))))();

  const late = complete('5');
  expect(await complete('5')).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await complete('6')).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  release();
  expect(await late).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect([...product.tables.payments.values()]).toMatchObject([
    { kind: 'ride', status: 'capturing' },
    { kind: 'top_up', status: 'declined', amountCents: 5_00 },
    { kind: 'top_up', status: 'intended', amountCents: 6_00 },
  ]);
});
