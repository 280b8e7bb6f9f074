import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DemoPhones } from '../../../adapters/texts/demo-phones.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import type { TextNumber } from '../../../domain/texts/text-number.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { savePhone, sayBy } from '../../support/phone-of.ts';

const NUMBER = '+14195550100';
const NOTICE = '01980000-0000-7000-8000-0000000000d1';

let app: InMemoryApp;
let phones: DemoPhones;
let rider: UserActor;
beforeEach(async () => {
  app = new InMemoryApp();
  phones = app.phones;
  rider = await app.rider(500_00);
});

const save = (userId: string, others: Partial<TextNumber> = {}) => savePhone(app, userId, NUMBER, others);
const say = (body: string, { times = 1 } = {}) => sayBy(app, NUMBER, body, times);

const ON_CALL = { return: { onCall: true } } as const;
const there = async (who: UserActor, driver: UserActor) => {
  const ride = await app.completed(who, driver, ON_CALL);
  const position = { ...ride.dropoff, measuredAt: app.clock.now(), isSimulated: false };
  app.presence.positions.set(driver.userId, position);
  return ride;
};
const backOf = (rideId: string) =>
  app.tables.rides.get(app.tables.returnTrips.get(rideId)?.returnRideId ?? '');

const statusOf = (rideId: string) => app.tables.rides.get(rideId)?.status;

describe('a phone', () => {
  it('that is nobody’s learns nothing, and is left alone all the same when it says STOP', async () => {
    expect(await say('HELP')).toEqual([]);
    expect(await say('STOP')).toEqual([]);
    expect(app.tables.receivedTexts.size).toBe(0);
    expect(app.tables.textOptOuts.has(NUMBER)).toBe(true);
  });

  it('that has said STOP before it was anybody’s is confirmed once it says START, as it is told to', async () => {
    await say('STOP');
    const start = () => app.useCases.startTextVerification.execute(rider, { number: NUMBER, language: 'en' });
    await expect(start()).rejects.toMatchObject({ code: 'TEXTS_STOPPED' });
    expect(await say('START')).toEqual([]);
    await start();
    expect(app.tables.textOptOuts.size).toBe(0);
  });

  it('is not believed without the signature, and nothing is written', async () => {
    await save(rider.userId);
    const call = { ...phones.answer(NUMBER, 'STOP'), signature: 'another' };
    await expect(app.useCases.receiveText.execute(call)).rejects.toMatchObject({ code: 'WEBHOOK_SIGNATURE' });
    expect(app.tables.receivedTexts.size).toBe(0);
    expect(app.tables.textOptOuts.size).toBe(0);
  });

  it('is answered once, however often its message is told', async () => {
    await save(rider.userId);
    expect(await say('ayuda', { times: 3 })).toEqual([{ template: 'help', data: {} }]);
    expect(await say('what?')).toEqual([{ template: 'not-understood', data: {} }]);
    expect(await say('yes')).toEqual([{ template: 'nothing-open', data: {} }]);
  });

  it('is dropped after more than anybody writes in an hour, but for STOP', async () => {
    await save(rider.userId);
    for (let count = 0; count < 30; count += 1) expect(await say('help')).toHaveLength(1);
    expect(await say('help')).toEqual([]);
    expect(await say('stop')).toEqual([{ template: 'stopped', data: {} }]);
  });

  it('ends everything for all of its people by STOP, and begins it again by START', async () => {
    const other = await app.rider();
    await save(rider.userId);
    await save(other.userId, { consentedAt: null, endedAt: app.clock.now(), endedSource: 'profile' });
    expect(await say('Alto')).toEqual([{ template: 'stopped', data: {} }]);
    const of = (userId: string) => app.tables.textNumbers.get(userId);
    expect(of(rider.userId)).toMatchObject({ consentedAt: null, endedSource: 'text' });
    // Whoever has stopped it says no more, until START.
    for (const word of ['STOP', 'HELP', 'READY', 'CANCEL', 'YES']) expect(await say(word)).toEqual([]);
    expect(await say('START')).toEqual([{ template: 'started', data: {} }]);
    expect(of(rider.userId)).toMatchObject({ consentedAt: app.clock.now(), consentSource: 'text' });
    // What was ended in the profile stays ended.
    expect(of(other.userId)).toMatchObject({ consentedAt: null, endedSource: 'profile' });
  });

  it('is not said to be written to again where its person has turned that off', async () => {
    await save(rider.userId);
    await app.useCases.changeTexts.execute(rider, { isOn: false });
    expect(await say('START')).toEqual([{ template: 'started-off', data: {} }]);
    await save(rider.userId, { verifiedAt: null });
    expect(await say('START')).toEqual([{ template: 'started-off', data: {} }]);
  });

  it('keeps the number that its person has confirmed while its STOP is answered', async () => {
    const other = '+14195550199';
    await save(rider.userId);
    const run = app.store.run.bind(app.store);
    const call = phones.answer(NUMBER, 'STOP');
    await app.useCases.receiveText.execute(call);
    vi.spyOn(app.store, 'run').mockImplementationOnce(async (work) => {
      const begun = await run(work);
      await savePhone(app, rider.userId, other);
      return begun;
    });
    await app.useCases.answerText.execute({
      providerId: new URLSearchParams(call.body).get('MessageSid') ?? '',
    });
    expect(app.tables.textNumbers.get(rider.userId)).toMatchObject({
      number: other,
      consentedAt: app.clock.now(),
    });
  });

  it('is left alone by its last word, in whatever order the words are answered', async () => {
    await save(rider.userId);
    const answers: (() => Promise<void>)[] = [];
    for (const word of ['START', 'STOP']) {
      const call = phones.answer(NUMBER, word);
      await app.useCases.receiveText.execute(call);
      const providerId = new URLSearchParams(call.body).get('MessageSid') ?? '';
      answers.push(() => app.useCases.answerText.execute({ providerId }));
      app.clock.advance({ seconds: 1 });
    }
    for (const answer of answers.toReversed()) await answer();
    expect(app.tables.textOptOuts.has(NUMBER)).toBe(true);
    expect(app.tables.textNumbers.get(rider.userId)).toMatchObject({ consentedAt: null });
    expect([...app.tables.texts.values()].map(({ template }) => template)).toEqual(['stopped']);
  });
});

describe('CANCEL', () => {
  it('asks first, and cancels a ride that waits with YES', async () => {
    await save(rider.userId);
    const { id: rideId } = await app.request(rider);
    expect(await say('cancelar')).toEqual([{ template: 'cancel-question', data: { rideId, choice: 1 } }]);
    expect(statusOf(rideId)).toBe('pending');
    expect(await say('¡Sí!', { times: 2 })).toEqual([{ template: 'ride-cancelled', data: { rideId } }]);
    expect(statusOf(rideId)).toBe('cancelled');
    expect(await say('YES')).toEqual([{ template: 'nothing-open', data: {} }]);
  });

  it('keeps the ride with NO, and when nobody answers for a while', async () => {
    await save(rider.userId);
    const { id: rideId } = await app.request(rider);
    await say('CANCEL');
    expect(await say('No')).toEqual([{ template: 'ride-kept', data: { rideId } }]);
    await say('CANCEL');
    app.clock.advance({ minutes: 16 });
    expect(await say('YES')).toEqual([{ template: 'nothing-open', data: {} }]);
    expect(statusOf(rideId)).not.toBe('cancelled');
  });

  it('asks which of several is meant, and cancels that one', async () => {
    const other = await app.rider(500_00);
    await Promise.all([save(rider.userId), save(other.userId)]);
    const [one, two] = [await app.request(rider), await app.request(other)];
    const [question] = await say('CANCEL');
    expect(question).toMatchObject({
      template: 'which-ride',
      data: { rides: [{ choice: 1 }, { choice: 2 }] },
    });
    expect(await say('YES')).toEqual([{ template: 'which-question', data: { choices: [1, 2] } }]);
    expect([statusOf(one.id), statusOf(two.id)]).toEqual(['pending', 'pending']);
    expect(await say('YES 2')).toMatchObject([{ template: 'ride-cancelled' }]);
    expect([statusOf(one.id), statusOf(two.id)].toSorted()).toEqual(['cancelled', 'pending']);
    expect(await say('YES 2')).toEqual([{ template: 'nothing-open', data: {} }]);
  });

  it('asks the driver who has accepted it', async () => {
    await save(rider.userId);
    const ride = await app.request(rider);
    await app.useCases.acceptRide.execute(await app.driver(), { rideId: ride.id });
    await say('CANCEL');
    expect(await say('YES')).toEqual([{ template: 'cancel-asked', data: { rideId: ride.id } }]);
    expect(statusOf(ride.id)).toBe('accepted');
    expect(app.tables.rides.get(ride.id)?.cancelAskedAt).toEqual(app.clock.now());
  });

  it('does nothing for who has not confirmed the phone, has not agreed, or is suspended', async () => {
    await app.request(rider);
    for (const others of [{ verifiedAt: null }, { consentedAt: null }]) {
      await save(rider.userId, others);
      expect(await say('CANCEL')).toEqual([{ template: 'no-ride', data: {} }]);
    }
    await save(rider.userId);
    await app.store.run(({ users }) =>
      users.setSuspension(rider.userId, { reason: 'Fraud', isProvisional: false }),
    );
    expect(await say('CANCEL')).toEqual([{ template: 'no-ride', data: {} }]);
  });
});

describe('READY', () => {
  it('brings the driver of the ride there, once', async () => {
    await save(rider.userId);
    const driver = await app.driver();
    const ride = await there(rider, driver);
    const [answer] = await say('Listo', { times: 2 });
    const back = backOf(ride.id);
    expect(answer).toEqual({ template: 'return-called', data: { rideId: back?.id } });
    expect(back).toMatchObject({ status: 'pending', driverId: driver.userId, riderId: rider.userId });
    // Whoever says it again, anxious, is not told that there is no return.
    expect(await say('READY')).toEqual([answer]);
    expect([...app.tables.rides.values()]).toHaveLength(2);
    await app.useCases.acceptRide.execute(driver, { rideId: back?.id ?? '' });
    await say('READY');
    for (const { id } of app.tables.texts.values()) await app.useCases.sendText.execute({ textId: id });
    expect(phones.list()[0]?.[1].at(-1)?.body).toMatch(/ takes you back from /);
    await app.useCases.startRide.execute(driver, { rideId: back?.id ?? '' });
    expect(await say('READY')).toEqual([{ template: 'no-return', data: {} }]);
  });

  it('asks who of several is ready', async () => {
    const other = await app.rider(500_00);
    await Promise.all([save(rider.userId), save(other.userId)]);
    const driver = await app.driver();
    const [one, two] = [await there(rider, driver), await there(other, driver)];
    expect(await say('READY')).toMatchObject([{ template: 'which-return', data: { rides: [{}, {}] } }]);
    expect([backOf(one.id), backOf(two.id)]).toEqual([undefined, undefined]);
    expect(await say('READY 2')).toMatchObject([{ template: 'return-called' }]);
    expect([backOf(one.id), backOf(two.id)].filter(Boolean)).toHaveLength(1);
  });

  it('is told in words what the rules refuse', async () => {
    const [poor, driver] = [await app.rider(21_70), await app.driver()];
    await save(poor.userId);
    await there(poor, driver);
    expect(await say('READY')).toMatchObject([
      { template: 'could-not', data: { code: 'INSUFFICIENT_FUNDS' } },
    ]);
    app.clock.advance({ hours: 14 });
    expect(await say('READY')).toEqual([{ template: 'no-return', data: {} }]);
  });
});

describe('a notice', () => {
  const notify = () =>
    app.store.run(({ texts }) =>
      texts.addNotices(
        [
          {
            id: NOTICE,
            userId: rider.userId,
            kind: 'message',
            data: { from: 'Dana', text: 'At the door', rideId: null, path: '/' },
          },
        ],
        app.clock.now(),
      ),
    );

  it('goes by text message to whom no push reaches, and to nobody who has not agreed', async () => {
    await notify();
    await save(rider.userId, { consentedAt: null });
    await notify();
    expect(app.tables.texts.size).toBe(0);
    await save(rider.userId, { language: 'es' });
    await notify();
    await app.useCases.sendText.execute({ textId: NOTICE });
    expect(phones.list()[0]?.[1].at(-1)?.body).toMatch(/^Maumee: .*Dana.*At the door$/);
  });

  it('is not sent when it is no longer worth telling', async () => {
    await save(rider.userId);
    await notify();
    app.clock.advance({ minutes: 60 });
    await app.useCases.sendText.execute({ textId: NOTICE });
    expect(app.tables.texts.get(NOTICE)).toMatchObject({
      status: 'skipped',
      outcome: { reason: 'outdated' },
    });
  });
});

describe('consent that somebody else has written down', () => {
  const agreed = { number: '419 555 0100', language: 'es', way: 'phone' } as const;

  it('counts once the phone has said YES', async () => {
    const admin = await app.admin();
    const { userId } = rider;
    const { number } = await app.useCases.recordTextConsent.execute(admin, { userId, ...agreed });
    expect(number).toMatchObject({ verifiedAt: null, consentSource: 'operator', recordedBy: admin.userId });
    expect(number?.number).toBe('••• 0100');
    const stranger = app.useCases.showTextSettingsOf.execute(await app.rider(), { userId });
    await expect(stranger).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const texts = () => [...app.tables.texts.values()].map(({ template, status }) => `${template} ${status}`);
    await app.store.run(({ texts: outbox }) => outbox.enqueue('x', userId, 'help', {}, app.clock.now()));
    expect(texts()).toEqual(['consent-question queued', 'help skipped']);
    expect(await say('SI')).toEqual([{ template: 'consent-given', data: {} }]);
    expect(app.tables.textNumbers.get(userId)).toMatchObject({ verifiedAt: app.clock.now() });
    const actions = app.tables.audit.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('texts.'))).toEqual([
      'texts.consent',
      'texts.consent',
    ]);
  });

  it('is given by YES, as the phone is told, also where it was ended since', async () => {
    const [admin, { userId }] = [await app.admin(), rider];
    await app.useCases.recordTextConsent.execute(admin, { userId, ...agreed });
    await app.useCases.stopTextsOf.execute(admin, { userId });
    expect(await say('SI')).toEqual([{ template: 'consent-given', data: {} }]);
    expect(app.tables.textNumbers.get(userId)).toMatchObject({
      consentedAt: app.clock.now(),
      consentSource: 'text',
      endedAt: null,
    });
  });

  it('ends with NO', async () => {
    const { userId } = rider;
    await app.useCases.recordTextConsent.execute(await app.admin(), { userId, ...agreed });
    expect(await say('no')).toEqual([{ template: 'consent-refused', data: {} }]);
    expect(app.tables.textNumbers.get(userId)).toMatchObject({ consentedAt: null, endedSource: 'text' });
  });

  it('is not asked of a phone that has said STOP, nor written down by a stranger', async () => {
    const { userId } = rider;
    await expect(
      app.useCases.recordTextConsent.execute(await app.rider(), { userId, ...agreed }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await say('STOP');
    await expect(
      app.useCases.recordTextConsent.execute(await app.admin(), { userId, ...agreed }),
    ).rejects.toMatchObject({ code: 'TEXTS_STOPPED' });
    expect(app.tables.texts.size).toBe(0);
  });
});

describe('the own phone', () => {
  const start = (number = '419 555 0100') =>
    app.useCases.startTextVerification.execute(rider, { number, language: 'en' });
  const confirm = (code: string) => app.useCases.confirmTextNumber.execute(rider, { code, consents: true });
  const sendAll = async () => {
    for (const { id, status } of app.tables.texts.values())
      if (status === 'queued') await app.useCases.sendText.execute({ textId: id });
    return /\d{6}/.exec(phones.list()[0]?.[1].at(-1)?.body ?? '')?.[0] ?? '';
  };
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  it('is confirmed by the code that it was sent, which is kept nowhere', async () => {
    await start();
    const code = await sendAll();
    expect(
      JSON.stringify([...app.tables.texts.values(), ...app.tables.textVerifications.values()]),
    ).not.toContain(code);
    expect((await confirm(code)).number).toMatchObject({ number: NUMBER, consentSource: 'profile' });
    await expect(confirm(code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('is not confirmed after five wrong codes, or ten minutes', async () => {
    await start();
    const code = await sendAll();
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirm(otherThan(code))).rejects.toMatchObject({ code: 'WRONG_CODE' });
    await expect(confirm(code)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
    await start();
    const next = await sendAll();
    app.clock.advance({ minutes: 10 });
    await expect(confirm(next)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
    expect(app.tables.textNumbers.size).toBe(0);
  });

  it('is of this country, and asked for five times an hour at most', async () => {
    await expect(start('+49 30 901820')).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    for (let count = 0; count < 5; count += 1) await start();
    await expect(start()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
