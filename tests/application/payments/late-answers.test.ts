import { expect, it } from 'vitest';
import { PaymentGatewayError } from '../../../application/ports/payments.ts';
import { aSavedCard } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

it('does not end the next second charge when the refusal of the last one comes late', async () => {
  const app = new InMemoryApp();
  const rider = await app.rider();
  const driver = await app.driver();
  const paymentMethodId = await aSavedCard(app.useCases, rider);
  const { id: rideId } = await app.running(rider, driver, { paymentMethodId });
  const complete = (tipAmount: string) =>
    toRefusal(() => app.useCases.completeRide.execute(rider, { rideId, tipAmount }));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers = [
    () => held.then(() => Promise.reject(new PaymentGatewayError('declined', 'Not today'))),
    () => Promise.reject(new PaymentGatewayError('declined', 'Not today')),
    () => Promise.reject(new PaymentGatewayError('unknown', 'No answer')),
  ];
  app.gateway.payments.create = async () =>
    (answers.shift() ?? (() => Promise.reject(new Error('Once more'))))();

  const late = complete('5');
  expect(await complete('5')).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect(await complete('6')).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  release();
  expect(await late).toMatchObject({ code: 'PAYMENT_DECLINED' });
  expect([...app.tables.payments.values()]).toMatchObject([
    { kind: 'ride', status: 'capturing' },
    { kind: 'top_up', status: 'declined', amountCents: 5_00 },
    { kind: 'top_up', status: 'created', amountCents: 6_00 },
  ]);
});
