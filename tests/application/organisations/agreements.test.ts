import { beforeEach, describe, expect, it } from 'vitest';
import { type Agreement, toAgreementRecord } from '../../../domain/organisations/agreement.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { CoveringOrganisation } from '../../support/in-memory/covering-organisation.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const CLI = { kind: 'system', name: 'cli:test' } as const;
const NOT_FOUND = 'NOT_FOUND';

let app: InMemoryApp;
let clinic: CoveringOrganisation;
let rider: UserActor;
let driver: UserActor;
let manager: UserActor;
let billing: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  clinic = await CoveringOrganisation.open(app);
  [rider, manager, billing] = [await app.rider(), await app.rider(), await app.rider()];
  driver = await app.driver();
  await clinic.join(manager, ['manager']);
  await clinic.join(billing, ['billing']);
  await clinic.help(rider);
});

const acts = () =>
  app.tables.audit
    .filter(({ action }) => action.startsWith('agreement.'))
    .map(({ action, actor, subjectId, reason, before, after }) => ({
      action,
      actor,
      subjectId,
      reason,
      before,
      after,
    }));
const terms = { name: 'Dialysis', startsOn: '2026-01-01', budget: '100' };
const update = (agreementId: string, changes: object = {}, who: UserActor | typeof CLI = clinic.admin) =>
  app.useCases.updateAgreement.execute(who, { agreementId, ...terms, ...changes });
const end = (agreementId: string, who: UserActor | typeof CLI = clinic.admin) =>
  app.useCases.endAgreement.execute(who, { agreementId, reason: 'Contract over' });
const list = (who: UserActor | typeof CLI, organisationId = clinic.id) =>
  app.useCases.listAgreements.execute(who, { organisationId });
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

describe('an agreement', () => {
  it('is added by an operator, with what is not said as it is usual', async () => {
    const made = await clinic.promise();
    expect(made).toMatchObject({
      organisationId: clinic.id,
      name: 'Dialysis',
      startsOn: '2026-01-01',
      endsOn: null,
      budgetCents: 100_00,
      budgetPeriod: 'month',
      ridesPerMonth: null,
      mostPerRideCents: null,
      coPayCents: 0,
      coPayPercent: 0,
      coversTip: false,
      weekdays: [],
      pickupFrom: null,
      pickupUntil: null,
      places: [],
      passengerIds: null,
      showsAddresses: false,
      endedAt: null,
    });
    expect(acts()).toMatchObject([
      {
        action: 'agreement.add',
        actor: clinic.admin,
        subjectId: clinic.id,
        after: { agreementId: made.id, name: 'Dialysis', budget: '100.00', coPay: '0.00', mostPerRide: null },
      },
    ]);
    expect(acts()[0]?.after).not.toHaveProperty('budgetCents');
  });

  it('keeps days and passengers once each, in order', async () => {
    const [a, b] = [app.ids.next(), app.ids.next()];
    expect(await clinic.promise({ weekdays: [5, 1, 5], passengerIds: [b, a, b] })).toMatchObject({
      weekdays: [1, 5],
      passengerIds: [a, b].sort(),
    });
  });

  it('has a name of its own while it holds', async () => {
    const first = await clinic.promise();
    await expectRefusal(() => clinic.promise({ name: 'DIALYSIS' }), 'AGREEMENT_EXISTS');
    const second = await clinic.promise({ name: 'Visits' });
    await expectRefusal(() => update(second.id, { name: 'dialysis' }), 'AGREEMENT_EXISTS');
    expect(await update(first.id, { name: 'dialysis' })).toMatchObject({ agreement: { name: 'dialysis' } });
    await end(first.id);
    expect(await clinic.promise()).toMatchObject({ name: 'Dialysis' });
    const other = await CoveringOrganisation.open(app, 'Lakeside Home');
    expect(await other.promise()).toMatchObject({ name: 'Dialysis' });
  });

  it.each([
    [{ budget: '0' }, 'budget'],
    [{ mostPerRide: '0' }, 'mostPerRide'],
    [{ coPay: '1', coPayPercent: 10 }, 'coPayPercent'],
    [{ coPayPercent: 100 }, 'coPayPercent'],
    [{ endsOn: '2025-12-31' }, 'endsOn'],
    [{ pickupFrom: '10:00', pickupUntil: '09:59' }, 'pickupUntil'],
    [{ pickupFrom: '24:00' }, 'pickupFrom'],
    [{ startsOn: '2026-02-30' }, 'startsOn'],
    [{ weekdays: [7] }, 'weekdays.0'],
    [{ ridesPerMonth: 0 }, 'ridesPerMonth'],
    [{ passengerIds: [] }, 'passengerIds'],
    [{ name: ' ' }, 'name'],
  ])('is refused with %j, when it is added and when it is changed', async (changes, field) => {
    const made = await clinic.promise({ name: 'Visits' });
    for (const act of [() => clinic.promise(changes), () => update(made.id, changes)])
      await expectRefusal(act, { code: 'INVALID_INPUT', details: { field } });
  });

  it('has room beside nineteen others', async () => {
    const made: Agreement[] = [];
    for (let count = 0; count < 20; count += 1) made.push(await clinic.promise({ name: `No. ${count}` }));
    await expectRefusal(() => clinic.promise({ name: 'One more' }), 'TOO_MANY_AGREEMENTS');
    await end(made[3]?.id ?? '');
    await clinic.promise({ name: 'One more' });
  });

  it('is changed as it was seen', async () => {
    const made = await clinic.promise();
    const { version } = toAgreementRecord(made);
    const changed = await update(made.id, { version, budget: '120', coPay: '2' });
    expect(changed).toMatchObject({
      agreement: { budgetCents: 120_00, coPayCents: 2_00, createdAt: made.createdAt },
    });
    // In the words of its input, so that a form can show it.
    const saved = { budget: '120.00', coPay: '2.00', mostPerRide: null };
    const refusal = { code: 'RECORD_CHANGED', details: { saved } };
    await expectRefusal(() => update(made.id, { version, budget: '130' }), refusal);
    expect(acts().at(-1)).toMatchObject({
      action: 'agreement.edit',
      subjectId: clinic.id,
      before: { agreementId: made.id, budget: '100.00', coPay: '0.00' },
      after: { agreementId: made.id, budget: '120.00', coPay: '2.00' },
    });
    // Who asks for what is saved by now loses nothing of anybody's.
    expect(await update(made.id, { version, budget: '120', coPay: '2' })).toMatchObject({
      agreement: { budgetCents: 120_00 },
    });
    await expectRefusal(() => update(app.ids.next()), NOT_FOUND);
  });

  it('has no less in its budget than is taken, of this month and of those to come', async () => {
    const { id: agreementId } = await clinic.promise();
    const april = { agreementId, scheduledFor: inDays(30) };
    await app.request(rider, { agreementId });
    await app.request(rider, { ...april, return: { onCall: true } });
    const refused = {
      code: 'BUDGET_TAKEN',
      details: { field: 'budget' },
      message: '$43.40 of the budget are taken already. Please choose that or more.',
    };
    await expectRefusal(() => update(agreementId, { budget: '43.39' }), refused);
    expect(await update(agreementId, { budget: '43.40' })).toMatchObject({
      use: { usedCents: 0, promisedCents: 21_70, rides: 0 },
    });
    // Of the whole term it is all of them.
    const term = { budgetPeriod: 'term', budget: '65.09' };
    await expectRefusal(() => update(agreementId, term), { code: 'BUDGET_TAKEN' });
    await update(agreementId, { ...term, budget: '65.10' });
    // Months that are over count no more.
    await update(agreementId, { budget: '43.40' });
    app.clock.advance({ days: 60 });
    await update(agreementId, { budget: '0.01' });
  });

  it('ends for good: it covers nothing more and is not changed', async () => {
    const { id: agreementId } = await clinic.promise();
    await app.request(rider, { agreementId });
    const { agreement, use } = await end(agreementId);
    expect(agreement.endedAt).toEqual(app.clock.now());
    expect(use).toMatchObject({ promisedCents: 21_70 });
    app.clock.advance({ minutes: 1 });
    expect(await end(agreementId)).toMatchObject({ agreement });
    await expectRefusal(() => update(agreementId), 'AGREEMENT_ENDED');
    await expectRefusal(() => app.request(rider, { agreementId }), {
      code: 'NOT_COVERED',
      details: { problem: 'not_in_force' },
    });
    expect(acts().filter(({ action }) => action === 'agreement.end')).toMatchObject([
      {
        subjectId: clinic.id,
        reason: 'Contract over',
        before: { agreementId, name: 'Dialysis' },
      },
    ]);
    await expectRefusal(() => end(app.ids.next()), NOT_FOUND);
  });

  it('ends with its organisation, which adds, changes and ends none any more', async () => {
    const made = [await clinic.promise(), await clinic.promise({ name: 'Visits' })];
    const ended = await clinic.promise({ name: 'Old' });
    await end(ended.id);
    app.clock.advance({ minutes: 1 });
    const closing = { organisationId: clinic.id, reason: 'Out of business' };
    await app.useCases.closeOrganisation.execute(clinic.admin, closing);
    for (const { id } of made) expect(app.tables.agreements.get(id)?.endedAt).toEqual(app.clock.now());
    expect(app.tables.agreements.get(ended.id)?.endedAt).not.toEqual(app.clock.now());
    expect(acts().slice(-2)).toMatchObject(
      made.map(({ id }) => ({
        action: 'agreement.end',
        reason: 'Out of business',
        before: { agreementId: id },
      })),
    );
    for (const act of [() => clinic.promise({ name: 'New' }), () => update(ended.id), () => end(ended.id)])
      await expectRefusal(act, 'ORGANISATION_CLOSED');
  });

  it('is added, changed and ended by operators alone', async () => {
    const { id } = await clinic.promise();
    const add = (who: UserActor) =>
      app.useCases.addAgreement.execute(who, { ...terms, name: 'Visits', organisationId: clinic.id });
    for (const who of [manager, billing, clinic.coordinator, rider, driver])
      for (const act of [() => add(who), () => update(id, {}, who), () => end(id, who)])
        await expectRefusal(act, { kind: 'forbidden' });
    const ofNobody = { ...terms, organisationId: app.ids.next() };
    await expectRefusal(() => app.useCases.addAgreement.execute(clinic.admin, ofNobody), NOT_FOUND);
  });
});

describe('the agreements of an organisation', () => {
  it('are listed with their use, the newest first, for who manages it or reads its bills, and operators', async () => {
    const first = await clinic.promise();
    await end(first.id);
    app.clock.advance({ minutes: 1 });
    const second = await clinic.promise();
    const agreementId = second.id;
    const { id: rideId } = await app.completed(rider, driver, { agreementId, return: { onCall: true } });
    await app.request(rider, { agreementId });
    await app.useCases.refundRide.execute(clinic.admin, { rideId, amount: '1.70', reason: 'A detour' });
    for (const who of [manager, billing, clinic.admin, CLI])
      expect(await list(who)).toMatchObject([
        { agreement: { id: agreementId }, use: { usedCents: 20_00, promisedCents: 43_40, rides: 1 } },
        { agreement: { id: first.id }, use: { usedCents: 0, promisedCents: 0, rides: 0 } },
      ]);
    for (const who of [clinic.coordinator, rider]) await expectRefusal(() => list(who), NOT_FOUND);
    await expectRefusal(() => list(driver), { kind: 'forbidden' });
    await expectRefusal(() => list(clinic.admin, app.ids.next()), NOT_FOUND);
    const rides = (who: UserActor) =>
      app.useCases.listFundedRides.execute(who, { organisationId: clinic.id });
    for (const who of [clinic.coordinator, rider]) await expectRefusal(() => rides(who), NOT_FOUND);
  });

  it('are of this month, which begins by the clocks of the area', async () => {
    const { id: agreementId } = await clinic.promise();
    await app.completed(rider, driver, { agreementId });
    // 11 at night on March 31st in Toledo.
    app.clock.set(new Date('2026-04-01T03:00:00Z'));
    expect(await list(CLI)).toMatchObject([{ use: { usedCents: 21_70 } }]);
    app.clock.advance({ hours: 1 });
    expect(await list(CLI)).toMatchObject([{ use: { usedCents: 0 } }]);
  });
});
