import { beforeAll, describe, expect, it } from 'vitest';
import { rideMoneySentence } from '../../../domain/payments/money-words.ts';
import { toRideMoney } from '../../../domain/payments/ride-money.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aPromise, anOpenOrganisation, letHelp } from '../../support/a-paying-organisation.ts';
import { aSavedCard } from '../../support/cards.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

/** A ride is 15.29; the passenger pays 3.00 of it, or nothing. */
const app = useTestUseCases();
let organisationId: string;
let name: string;
let rider: UserActor;
let driver: UserActor;
let withCoPay: string;
let whole: string;

beforeAll(async () => {
  const { useCases, pool } = app;
  organisationId = await anOpenOrganisation(app);
  ({
    organisation: { name },
  } = await useCases.showOrganisation.execute(SYSTEM, { organisationId }));
  [rider, driver] = [await aFundedRider(useCases, '100'), await anOnlineDriver(useCases)];
  await letHelp(pool, rider, organisationId);
  withCoPay = (await aPromise(app, organisationId, { coPay: '3', budget: '1000' })).id;
  whole = (await aPromise(app, organisationId, { coversTip: true, showsAddresses: true, budget: '1000' })).id;
});

const book = (agreementId: string, tip = '0.00', more: object = {}) =>
  app.useCases.requestRide.execute(rider, { ...aBooking(tip), agreementId, ...more });
const drive = async (rideId: string, tipAmount?: string) => {
  await app.useCases.acceptRide.execute(driver, { rideId });
  await app.useCases.startRide.execute(driver, { rideId });
  await app.useCases.completeRide.execute(rider, { rideId, tipAmount, tipReason: 'Late' });
};
const refund = (rideId: string, amount?: string) =>
  app.useCases.refundRide.execute(SYSTEM, { rideId, amount, reason: 'A detour' });
/** What is said to who pays, and to somebody who does not. */
const told = async (rideId: string) => {
  const { ride } = await app.useCases.showRide.execute(rider, { rideId });
  const [account] = await app.useCases.listRideAccounts.execute([rideId]);
  if (!account) throw new Error('No account');
  const money = toRideMoney(ride, account);
  const toOthers = toRideMoney(ride, account, 'Rita');
  const say = (of: typeof money) => rideMoneySentence(of).replaceAll(name, 'The clinic');
  return [say(money), say(toOthers)] as const;
};

describe('the money of a ride that an organisation pays a part of', () => {
  it('is told with both shares, from the booking to a refund of all', async () => {
    const { id } = await book(withCoPay, '1.00');
    expect(await told(id)).toEqual([
      '$4.00 held in your wallet; The clinic pays $12.29',
      'Rita pays $4.00; The clinic pays $12.29',
    ]);
    await drive(id);
    expect(await told(id)).toEqual([
      '$16.29 paid (includes $1.00 tip): $12.29 by The clinic, $4.00 from your wallet',
      '$16.29 paid (includes $1.00 tip): $12.29 by The clinic, $4.00 by Rita',
    ]);
    await refund(id, '6.29');
    expect(await told(id)).toEqual([
      '$16.29 paid (includes $1.00 tip), $6.29 refunded: $4.75 to The clinic, $1.54 to you',
      '$16.29 paid (includes $1.00 tip), $6.29 refunded: $4.75 to The clinic, $1.54 to Rita',
    ]);
    await refund(id);
    expect((await told(id))[0]).toBe('$16.29 paid (includes $1.00 tip) and refunded in full');
    const [account] = await app.useCases.listRideAccounts.execute([id]);
    expect(account).toMatchObject({
      paidCents: 4_00,
      refundedCents: 16_29,
      walletCents: -4_00,
      funderName: name,
    });
  });

  it('is told by card', async () => {
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const { id } = await book(withCoPay, '0.00', { paymentMethodId });
    expect((await told(id))[0]).toBe('$3.00 held on your card; The clinic pays $12.29');
    await drive(id);
    expect((await told(id))[0]).toBe('$15.29 paid: $12.29 by The clinic, $3.00 by card');
    await refund(id, '5.00');
    const [account] = await app.useCases.listRideAccounts.execute([id]);
    expect(account).toMatchObject({ paidCents: 3_00, refundedCents: 5_00 });
  });

  it('is told where nothing is left, and of a higher tip', async () => {
    const { id } = await book(whole, '2.00');
    expect(await told(id)).toEqual(['The clinic pays $17.29', 'The clinic pays $17.29']);
    await drive(id, '3.00');
    expect((await told(id))[0]).toBe(
      '$18.29 paid (includes $3.00 tip): $17.29 by The clinic, $1.00 from your wallet',
    );
    const second = await book(whole);
    await drive(second.id);
    expect(await told(second.id)).toEqual(['$15.29 paid by The clinic', '$15.29 paid by The clinic']);
    await refund(second.id, '5.29');
    const [account] = await app.useCases.listRideAccounts.execute([second.id]);
    expect(account).toMatchObject({ paidCents: 0, refundedCents: 5_29, walletCents: 0 });
  });

  it('is nobody’s of a cancelled ride', async () => {
    const [part, all] = [await book(withCoPay), await book(whole)];
    for (const { id: rideId } of [part, all]) await app.useCases.cancelRide.execute(rider, { rideId });
    expect((await told(part.id))[0]).toBe('Not charged: $3.00 is back in your wallet');
    expect((await told(all.id))[0]).toBe('Not charged: nothing was held');
    const [account] = await app.useCases.listRideAccounts.execute([part.id]);
    expect(account).toMatchObject({ paidCents: 0, refundedCents: 0, releasedCents: 3_00 });
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });
});

describe('the rides that an organisation pays for', () => {
  const list = (input: object = {}) =>
    app.useCases.listFundedRides.execute(SYSTEM, { organisationId, ...input });

  it('are listed with what it pays and was given back, the newest first, addresses where it reads them', async () => {
    const { items } = await list({ limit: 50 });
    expect(
      items.map(({ status, coveredCents, refundedCents }) => [status, coveredCents, refundedCents]),
    ).toEqual([
      ['cancelled', 15_29, 0],
      ['cancelled', 12_29, 0],
      ['completed', 15_29, 5_29],
      ['completed', 17_29, 0],
      ['completed', 12_29, 4_02],
      ['completed', 12_29, 12_29],
    ]);
    const [ofWhole, ofPart] = items;
    const { pickup, dropoff } = aBooking();
    expect(ofWhole).toMatchObject({
      agreementId: whole,
      passengerId: rider.userId,
      passengerName: 'Rita Rider',
      totalCents: 15_29,
      pickupAddress: pickup.address,
      dropoffAddress: dropoff.address,
    });
    expect(ofPart).toMatchObject({ agreementId: withCoPay, pickupAddress: null, dropoffAddress: null });
    expect(ofPart?.coveredOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('are found by agreement and day, a page at a time, and no others', async () => {
    const { items: all } = await list({ limit: 50 });
    const ofWhole = await list({ agreementId: whole });
    expect(ofWhole.items).toEqual(all.filter(({ agreementId }) => agreementId === whole));
    const day = all[0]?.coveredOn;
    expect((await list({ firstDay: day, lastDay: all[0]?.coveredOn })).items.length).toBeGreaterThan(0);
    expect((await list({ firstDay: '2099-01-01' })).items).toEqual([]);
    expect((await list({ lastDay: '2020-01-01' })).items).toEqual([]);
    const first = await list({ limit: 4 });
    const second = await list({ limit: 4, after: first.nextCursor });
    expect([...first.items, ...second.items]).toEqual(all);
    const other = await anOpenOrganisation(app);
    expect((await app.useCases.listFundedRides.execute(SYSTEM, { organisationId: other })).items).toEqual([]);
  });

  it('are summed up in the use of each agreement', async () => {
    await book(whole, '0.00', { return: { onCall: true } });
    const views = await app.useCases.listAgreements.execute(SYSTEM, { organisationId });
    const uses = new Map(views.map(({ agreement, use }) => [agreement.id, use]));
    expect(uses.get(withCoPay)).toMatchObject({
      usedCents: 2 * 12_29 - 12_29 - 4_02,
      promisedCents: 0,
      rides: 2,
    });
    expect(uses.get(whole)).toMatchObject({
      usedCents: 17_29 + 15_29 - 5_29,
      promisedCents: 2 * 15_29,
      rides: 2,
    });
  });
});

describe('a covered ride', () => {
  it('has a line in the wallet with the tip that its payer gave, whatever the fare was', async () => {
    const other = await anOpenOrganisation(app);
    await letHelp(app.pool, rider, other);
    const { id } = await book((await aPromise(app, other, { coPay: '3' })).id, '20.00');
    await drive(id);
    const { items } = await app.useCases.listWalletTransactions.execute(rider, { limit: 1 });
    expect(items).toMatchObject([{ rideId: id, paidCents: 23_00, paidTipCents: 20_00, amountCents: 23_00 }]);
    expect(items[0]?.description).toMatch(/ · \$23\.00 paid from your wallet \(includes \$20\.00 tip\)$/);
  });

  it.each(['wallet', 'card'])('asks no %s for a tip that was not given in the end', async (way) => {
    const other = await anOpenOrganisation(app);
    await letHelp(app.pool, rider, other);
    const fareOnly = (await aPromise(app, other, {})).id;
    const more = way === 'card' ? { paymentMethodId: await aSavedCard(app.useCases, rider) } : {};
    const { id } = await book(fareOnly, '2.00', more);
    await drive(id, '0.00');
    expect((await told(id))[0]).toMatch(/^\$15\.29 paid by Riverbend Clinic/);
    const [account] = await app.useCases.listRideAccounts.execute([id]);
    expect(account).toMatchObject({ paidCents: 0, walletCents: 0 });
    await refund(id);
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });
});
