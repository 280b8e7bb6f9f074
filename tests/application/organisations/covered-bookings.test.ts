import { beforeEach, describe, expect, it } from 'vitest';
import { mayUseAgreements } from '../../../application/payments/covers.ts';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard, CARDS } from '../../support/cards.ts';
import { INITIAL_CASH_RULES } from '../../support/cash-rules.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { moneyAudit } from '../../support/in-memory/money-audit.ts';
import { MUSEUM, ZOO } from '../../support/places.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let clinic: CoveringOrganisation;
let rider: UserActor;
let driver: UserActor;
let agreement: Agreement;

/** A ride is 21.70; the passenger pays 3.00 of it. */
const CO_PAY = { coPay: '3' };
const COVERED = { coveredFareCents: 18_70, coveredTipCents: 0 };
const WHOLE = { paymentMethod: 'organisation', paymentMethodId: null, coveredFareCents: 21_70 };

beforeEach(async () => {
  app = new InMemoryApp();
  clinic = await CoveringOrganisation.open(app);
  [rider, driver] = [await app.rider(), await app.driver()];
  await clinic.help(rider);
});

const promise = async (terms: Parameters<CoveringOrganisation['promise']>[0]) => {
  agreement = await clinic.promise(terms);
  return agreement.id;
};
const coverageFor = (who: UserActor, input: object = {}) =>
  app.useCases.showRideCoverage.execute(who, { pickup: MUSEUM, dropoff: ZOO, totalFare: '21.70', ...input });
const giveCare = async (helper: UserActor, scopes: CareScope[], by = rider) => {
  const { token } = await app.useCases.inviteCaregiver.execute(by, { scopes });
  await app.useCases.acceptInvitation.execute(helper, { token });
};
const books = () => clinic.books();
const kinds = (rideId: string) =>
  [...app.tables.entries.values()].filter((one) => one.rideId === rideId).map(({ kind }) => kind);
const auditFaults = () => moneyAudit(app.tables, app.gateway, app.clock);

describe('a ride that an organisation pays a part of', () => {
  it('is booked by its passenger, who holds the co-pay alone', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '3');
    const ride = await app.request(rider, { agreementId });
    expect(ride).toMatchObject({
      agreementId,
      funderId: clinic.id,
      ...COVERED,
      coveredOn: '2026-03-11',
      paymentMethod: 'wallet',
    });
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 3_00 });
    expect(books()).toEqual([18_70, 18_70]);
    expect(kinds(ride.id).sort()).toEqual(['cover_promised', 'ride_held']);
    const [entry] = [...app.tables.entries.values()].filter(({ kind }) => kind === 'cover_promised');
    expect(entry).toMatchObject({ organisationId: clinic.id, actorId: rider.userId });
  });

  it('is refused without the money for the co-pay, and nothing is promised', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '2.99');
    await expectRefusal(() => app.request(rider, { agreementId }), 'INSUFFICIENT_FUNDS');
    expect(books()).toEqual([0, 0]);
    expect(app.tables.rides.size).toBe(0);
  });

  it('authorizes the co-pay alone by card', async () => {
    const agreementId = await promise(CO_PAY);
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const ride = await app.request(rider, { agreementId, paymentMethodId });
    expect(ride).toMatchObject({ ...COVERED, paymentMethod: 'card', paymentMethodId });
    expect([...app.tables.payments.values()]).toMatchObject([{ amountCents: 3_00, status: 'authorized' }]);
    expect(books()).toEqual([18_70, 18_70]);
  });

  it('promises nothing where the card is declined', async () => {
    const agreementId = await promise(CO_PAY);
    const paymentMethodId = await aSavedCard(app.useCases, rider, CARDS.declinedLater);
    await expectRefusal(() => app.request(rider, { agreementId, paymentMethodId }), 'PAYMENT_DECLINED');
    expect(app.tables.rides.size).toBe(0);
    expect(books()).toEqual([0, 0]);
  });

  it.each([false, true])(
    'asks neither wallet nor card where nothing is left; chosen card: %s',
    async (hasCard) => {
      const agreementId = await promise({ coversTip: true });
      const by = hasCard && { paymentMethodId: await aSavedCard(app.useCases, rider) };
      const ride = await app.request(rider, { agreementId, tipAmount: '2', ...by });
      expect(ride).toMatchObject({ ...WHOLE, coveredTipCents: 2_00 });
      expect([app.tables.holds.size, app.tables.payments.size]).toEqual([0, 0]);
      expect(books()).toEqual([23_70, 23_70]);
      expect(kinds(ride.id)).toEqual(['cover_promised']);
    },
  );

  it('is not paid in cash, whatever is allowed', async () => {
    const agreementId = await promise(CO_PAY);
    app.tables.cashRules.push({ ...INITIAL_CASH_RULES, isAllowed: true });
    await expectRefusal(() => app.request(rider, { agreementId, paymentMethod: 'cash' }), {
      code: 'COVER_NOT_IN_CASH',
      message: 'What is left of a ride that an organization pays for is paid from the wallet or by card',
    });
    await app.request(rider, { paymentMethod: 'cash' });
  });

  it('is no way to pay that is chosen without an agreement', async () => {
    await expectRefusal(
      () => app.request(rider, { paymentMethod: 'organisation' as 'wallet' }),
      'INVALID_INPUT',
    );
  });

  it('is looked at again where less is paid than was seen, and booked where more is', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '10');
    await expectRefusal(() => app.request(rider, { agreementId, coveredAmount: '18.71' }), {
      code: 'COVER_CHANGED',
      message: 'The organization pays $18.70 of this ride now. Please look at it again.',
    });
    expect(await app.request(rider, { agreementId, coveredAmount: '18.70' })).toMatchObject(COVERED);
    expect(await app.request(rider, { agreementId, coveredAmount: '1' })).toMatchObject(COVERED);
  });

  it.each([
    ['not_in_force', { startsOn: '2026-03-12' }],
    ['passenger', { passengerIds: ['01980000-0000-7000-8000-00000000ffff'] }],
    ['hours', { pickupUntil: '00:00' }],
    ['place', { places: [{ address: 'Downtown Ann Arbor', lat: 42.2808, lng: -83.743, miles: 1 }] }],
    ['budget', { budget: '21.69' }],
    ['nothing', { coPay: '21.70' }],
  ])('is refused where the agreement pays none: %s', async (problem, terms) => {
    // Places lie where the area is not looked at.
    const { places, ...rest } = { places: [], ...terms };
    const agreementId = await promise(rest);
    const [kept] = [...app.tables.agreements.values()];
    if (kept) app.tables.agreements.set(kept.id, { ...kept, places });
    await app.credit(rider, '100');
    await expectRefusal(() => app.request(rider, { agreementId }), {
      code: 'NOT_COVERED',
      details: { problem },
    });
    expect(app.tables.rides.size).toBe(0);
    // Those that are not about the day or the passenger are not told of.
    const isTold = problem !== 'not_in_force' && problem !== 'passenger';
    const told = await coverageFor(rider);
    const nothing = { problem, coveredCents: 0, ownCents: 21_70, ownOfReturnCents: 21_70 };
    expect(told).toMatchObject(isTold ? [nothing] : []);
    for (const { problemText } of told) expect(problemText).not.toBe('');
  });

  it('is one of so many in a month', async () => {
    const agreementId = await promise({ ridesPerMonth: 2 });
    const first = await app.request(rider, { agreementId });
    await app.request(rider, { agreementId });
    const third = () => app.request(rider, { agreementId });
    await expectRefusal(third, { code: 'NOT_COVERED', details: { problem: 'rides' } });
    const other = await app.rider();
    await clinic.help(other);
    await app.request(other, { agreementId });
    await app.useCases.cancelRide.execute(rider, { rideId: first.id });
    expect(await third()).toMatchObject({ agreementId });
  });

  it('is the same ride and one promise when it is repeated with its id, whatever has become of the agreement', async () => {
    const agreementId = await promise({ ...CO_PAY, budget: '37.40', ridesPerMonth: 2 });
    await app.credit(rider, '50');
    const input = {
      id: app.ids.next(),
      agreementId,
      coveredAmount: '18.70',
      return: { onCall: true },
    } as const;
    const first = await app.request(rider, input);
    expect(await app.request(rider, input)).toEqual(first);
    await clinic.change(agreementId, { budget: '37.40', coPay: '5' });
    expect(await app.request(rider, input)).toEqual(first);
    await clinic.end(agreementId);
    expect(await app.request(rider, input)).toEqual(first);
    expect(books()).toEqual([18_70, 18_70]);
    expect(app.balances(rider).heldCents).toBe(3_00);
    const refused = { code: 'RIDE_EXISTS', message: 'This id belongs to another booking of yours' };
    await expectRefusal(() => app.request(rider, { id: input.id }), refused);
  });

  it.each([true, false])('is the same ride by card, the co-pay and all: co-pay %s', async (hasCoPay) => {
    const agreementId = await promise(hasCoPay ? CO_PAY : {});
    const paymentMethodId = await aSavedCard(app.useCases, rider);
    const input = { id: app.ids.next(), agreementId, paymentMethodId };
    const first = await app.request(rider, input);
    expect(await app.request(rider, input)).toEqual(first);
    await clinic.end(agreementId);
    expect(await app.request(rider, input)).toEqual(first);
    expect(app.tables.payments.size).toBe(hasCoPay ? 1 : 0);
    expect(kinds(first.id)).toEqual(['cover_promised']);
  });
});

describe('who may let an organisation pay', () => {
  const NOT_FOUND = { code: 'NOT_FOUND', message: 'Agreement not found' };

  it('no passenger whom it does not help, nor by an agreement that never was', async () => {
    const agreementId = await promise({});
    const stranger = await app.rider(100_00);
    await expectRefusal(() => app.request(stranger, { agreementId }), NOT_FOUND);
    await expectRefusal(() => app.request(rider, { agreementId: app.ids.next() }), NOT_FOUND);
    expect(await coverageFor(stranger)).toEqual([]);
    expect((await coverageFor(rider)).map((option) => option.agreement.id)).toEqual([agreementId]);
  });

  it('its coordinators in its name, and not those of another one', async () => {
    const agreementId = await promise({});
    const other = await CoveringOrganisation.open(app, 'Lakeside Home');
    await other.help(rider);
    const ofOther = await other.promise();
    const inName = (who: CoveringOrganisation, chosen: string) =>
      app.request(who.coordinator, {
        passengerId: rider.userId,
        organisationId: who.id,
        agreementId: chosen,
      });
    expect(await inName(clinic, agreementId)).toMatchObject({ ...WHOLE, riderId: rider.userId });
    const [entry] = [...app.tables.entries.values()].filter(({ kind }) => kind === 'cover_promised');
    expect(entry).toMatchObject({ actorId: clinic.coordinator.userId });
    await expectRefusal(() => inName(clinic, ofOther.id), NOT_FOUND);
    await expectRefusal(() => inName(other, agreementId), NOT_FOUND);
    const seen = async (who: CoveringOrganisation) =>
      (await coverageFor(who.coordinator, { passengerId: rider.userId, organisationId: who.id })).map(
        (option) => option.agreement.id,
      );
    expect(await seen(clinic)).toEqual([agreementId]);
    expect(await seen(other)).toEqual([ofOther.id]);
    // Whoever does not coordinate it is told nothing.
    const stranger = await app.rider();
    const asked = { passengerId: rider.userId, organisationId: clinic.id };
    await expectRefusal(() => coverageFor(stranger, asked), 'CARE_NOT_GIVEN');
    const people = { riderId: rider.userId, bookerId: stranger.userId, organisationId: clinic.id };
    expect(await app.store.run((stores) => mayUseAgreements(stores, people))).toEqual([]);
    const booking = () => app.request(stranger, { ...asked, agreementId });
    await expectRefusal(booking, 'CARE_NOT_GIVEN');
  });

  it('coordinators pay the co-pay themselves, or from the passenger’s wallet where they may', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(clinic.coordinator, '3');
    const asked = { passengerId: rider.userId, organisationId: clinic.id, agreementId };
    await app.request(clinic.coordinator, asked);
    expect(app.balances(clinic.coordinator).heldCents).toBe(3_00);
    const spend = () => app.request(clinic.coordinator, { ...asked, payer: 'passenger' });
    await expectRefusal(spend, 'CARE_NOT_GIVEN');
  });

  it('caregivers who may spend the passenger’s money, and no others', async () => {
    const agreementId = await promise({});
    const [books, pays] = [await app.rider(100_00), await app.rider()];
    await giveCare(books, ['book']);
    await giveCare(pays, ['pay']);
    const by = (who: UserActor) => app.request(who, { passengerId: rider.userId, agreementId });
    await expectRefusal(() => by(books), NOT_FOUND);
    expect(await coverageFor(books, { passengerId: rider.userId })).toEqual([]);
    expect(await by(pays)).toMatchObject({ ...WHOLE, bookerId: pays.userId });
    expect(await coverageFor(pays, { passengerId: rider.userId })).toHaveLength(1);
    // Nor do they for another passenger, or for themselves.
    await expectRefusal(() => app.request(pays, { agreementId }), NOT_FOUND);
    const other = await app.rider();
    await giveCare(pays, ['pay'], other);
    await expectRefusal(() => app.request(pays, { passengerId: other.userId, agreementId }), NOT_FOUND);
  });

  it('nobody once the passenger has taken it back, but rides that are booked stay paid', async () => {
    const agreementId = await promise({});
    const helped = await app.rider();
    const grantId = await clinic.help(helped);
    const { id: rideId } = await app.running(helped, driver, { agreementId });
    await app.useCases.endCare.execute(helped, { grantId });
    await expectRefusal(() => app.request(helped, { agreementId }), NOT_FOUND);
    expect(await coverageFor(helped)).toEqual([]);
    expect(await app.useCases.completeRide.execute(driver, { rideId })).toMatchObject({
      status: 'completed',
    });
    expect(books()).toEqual([0, 21_70]);
  });

  it('are told what it would pay, and what is left to them', async () => {
    const agreementId = await promise({ ...CO_PAY, coversTip: true });
    const second = await clinic.promise({ name: 'Visits', coPayPercent: 50 });
    expect(await coverageFor(rider, { tipAmount: '2' })).toMatchObject([
      {
        agreement: { id: agreementId },
        organisation: { id: clinic.id },
        coveredCents: 20_70,
        ownCents: 3_00,
        ownOfReturnCents: 3_00,
      },
      {
        agreement: { id: second.id },
        coveredCents: 10_85,
        ownCents: 12_85,
        problem: null,
        problemText: null,
      },
    ]);
    await clinic.end(second.id);
    const later = '2026-12-24T10:00:00-05:00';
    await clinic.change(agreementId, { endsOn: '2026-12-23', budget: '100' });
    expect(await coverageFor(rider, { scheduledFor: later })).toEqual([]);
    expect(await coverageFor(rider)).toMatchObject([{ problem: null }]);
  });
});

describe('what is promised', () => {
  it('is given back with a cancelled, a declined and an expired ride', async () => {
    const agreementId = await promise({ ...CO_PAY, budget: '18.70' });
    await app.credit(rider, '3');
    const cancelled = await app.request(rider, { agreementId });
    await expectRefusal(() => app.request(rider, { agreementId }), 'NOT_COVERED');
    await app.useCases.cancelRide.execute(rider, { rideId: cancelled.id });
    expect(books()).toEqual([0, 0]);
    const declined = await app.asked(rider, driver, { agreementId });
    await app.useCases.declineRide.execute(driver, { rideId: declined.id });
    expect(app.ride(declined.id).status).toBe('cancelled');
    expect(books()).toEqual([0, 0]);
    const expired = await app.request(rider, { agreementId });
    expect(books()).toEqual([18_70, 18_70]);
    app.clock.advance({ minutes: 60 });
    expect(await app.useCases.expireRide.execute({ rideId: expired.id })).toBe(true);
    expect(await app.useCases.expireRide.execute({ rideId: expired.id })).toBe(false);
    expect(books()).toEqual([0, 0]);
    expect(kinds(expired.id).filter((kind) => kind === 'cover_released')).toHaveLength(1);
    expect(app.ride(expired.id)).toMatchObject({ ...COVERED, status: 'cancelled' });
    expect(await auditFaults()).toEqual([]);
  });

  it.each(['cancelled', 'expired'])('is given back of a %s ride that it pays alone', async (way) => {
    const agreementId = await promise({});
    const { id: rideId } = await app.request(rider, { agreementId });
    if (way === 'cancelled') await app.useCases.cancelRide.execute(rider, { rideId });
    else {
      app.clock.advance({ minutes: 60 });
      await app.useCases.expireRide.execute({ rideId });
    }
    expect(books()).toEqual([0, 0]);
    expect(kinds(rideId)).toEqual(['cover_promised', 'cover_released']);
    expect(await auditFaults()).toEqual([]);
  });

  it('stays as it is when the agreement is changed, ended, or its organisation closed', async () => {
    const agreementId = await promise(CO_PAY);
    await app.credit(rider, '9');
    const rides: Ride[] = [];
    for (let count = 0; count < 3; count += 1) rides.push(await app.request(rider, { agreementId }));
    const complete = async () => {
      const rideId = rides.pop()?.id ?? '';
      await app.useCases.acceptRide.execute(driver, { rideId });
      await app.useCases.startRide.execute(driver, { rideId });
      return app.useCases.completeRide.execute(driver, { rideId });
    };
    await clinic.change(agreementId, { coPay: '10', budget: '56.10', endsOn: '2026-01-31' });
    expect(await complete()).toMatchObject(COVERED);
    await clinic.end(agreementId);
    expect(await complete()).toMatchObject(COVERED);
    const closing = { organisationId: clinic.id, reason: 'Closed' };
    await app.useCases.closeOrganisation.execute(clinic.admin, closing);
    expect(await complete()).toMatchObject(COVERED);
    expect(books()).toEqual([0, 3 * 18_70]);
    expect(app.balances(rider)).toMatchObject({ availableCents: 0, heldCents: 0 });
    expect(await auditFaults()).toEqual([]);
  });
});
