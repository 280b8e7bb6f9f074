import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../../application/ports/email.ts';
import { fareLines } from '../../../domain/pricing/receipt.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  createTestUseCases,
  type TestUseCases,
} from '../../support/test-use-cases.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';

const sent: Mail[] = [];
const mailer = {
  isConfigured: true,
  send: (mail: Mail) => {
    sent.push(mail);
    return Promise.resolve();
  },
};

let app: TestUseCases;
let rider: UserActor;
let driver: UserActor;
let rideId: string;
beforeAll(async () => {
  app = await createTestUseCases({ mailer });
  rider = await aFundedRider(app.useCases, '100');
  driver = await anOnlineDriver(app.useCases);
  const { id } = await app.useCases.requestRide.execute(rider, { ...aBooking(), tipAmount: '4' });
  rideId = id;
});
afterAll(() => app.close());

/** Sends what waits in the outbox. */
async function deliver(): Promise<Mail[]> {
  sent.length = 0;
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from emails where status = 'queued' and template <> 'welcome'`,
  );
  for (const { id } of rows) await app.useCases.sendEmail.execute({ emailId: id });
  return sent.filter(({ subject }) => subject.startsWith('Your receipt'));
}

describe('the receipt of a ride', () => {
  it('is not there before the ride is completed', async () => {
    for (const useCase of [app.useCases.showReceipt, app.useCases.emailReceipt]) {
      await expect(useCase.execute(rider, { rideId })).rejects.toMatchObject({ code: 'RECEIPT_NOT_READY' });
    }
  });

  it('has the lines of the quote, the tip, and the minutes on the way', async () => {
    const { quote } = await app.useCases.quoteFare.execute({ pickup: ZOO, dropoff: ACROSS_TOWN });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.startRide.execute(driver, { rideId });
    await app.useCases.completeRide.execute(rider, { rideId, tipAmount: '3', tipReason: 'Loud music' });
    const { receipt } = await app.useCases.showReceipt.execute(rider, { rideId });
    expect(receipt.lines).toMatchObject(fareLines(quote.fare, 3_00));
    expect(receipt.lines[1]).toMatchObject({ miles: 6.66, perMileCents: 1_92, amountCents: 12_79 });
    expect(receipt).toMatchObject({
      minutes: 1,
      totalCents: quote.fare.totalCents + 3_00,
      loweredTip: { promisedCents: 4_00, reason: 'Loud music' },
      money: { state: 'paid', source: 'wallet' },
    });
  });

  it('is for its rider and admins, and for nobody else', async () => {
    const admin = await anAdmin(app.useCases);
    expect((await app.useCases.showReceipt.execute(admin, { rideId })).ride.id).toBe(rideId);
    const other = await aFundedRider(app.useCases, '0');
    for (const useCase of [app.useCases.showReceipt, app.useCases.emailReceipt]) {
      await expect(useCase.execute(other, { rideId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(useCase.execute(driver, { rideId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('is mailed to the rider again, with what was given back since', async () => {
    const [first] = await deliver();
    const admin = await anAdmin(app.useCases);
    await app.useCases.refundRide.execute(admin, { rideId, amount: '5', reason: 'Detour' });
    await deliver();
    const address = await app.useCases.emailReceipt.execute(rider, { rideId });
    const [again] = await deliver();
    expect(again?.to).toBe(address);
    expect(first?.text).toContain('Distance fee 6.66 miles × $1.92');
    expect(first?.text).not.toContain('refunded');
    expect(again?.text).toContain('$5.00 refunded to your wallet: Detour.');
    const lines = again?.text.split('\n').filter((line) => line && !/refunded|paid from/.test(line));
    expect(first?.text.split('\n').filter((line) => line && !/paid from/.test(line))).toEqual(lines);
  });
});
