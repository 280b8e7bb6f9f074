import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_MESSAGES } from '../../../domain/messages/ride-message.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { verifiedNumber } from '../../../domain/texts/text-number.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { savePhone } from '../../support/phone-of.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let ride: Ride;

beforeEach(async () => {
  app = new InMemoryApp();
  [rider, driver] = [await app.rider(200_00), await app.driver()];
  app.changeUser(driver.userId, { firstName: 'Dora' });
  ride = await app.accepted(rider, driver);
});

const write = (who: UserActor, text: string, id?: string) =>
  app.useCases.sendRideMessage.execute(who, { rideId: ride.id, text, id });
const show = (who: UserActor) => app.useCases.showConversation.execute(who, { rideId: ride.id });
const read = (who: UserActor) => app.useCases.readRideMessages.execute(who, { rideId: ride.id });
/** Somebody whom the rider lets do so much. */
async function aHelper(...scopes: ('book' | 'follow' | 'cancel')[]): Promise<UserActor> {
  const helper = await app.rider();
  await app.store.run(({ care }) =>
    care.insert({
      id: app.ids.next(),
      passengerId: rider.userId,
      caregiverId: helper.userId,
      organisationId: null,
      scopes,
      consent: 'online',
      recordedBy: rider.userId,
      grantedAt: app.clock.now(),
      endedAt: null,
      endedBy: null,
    }),
  );
  return helper;
}

describe('the conversation of a ride', () => {
  it('is written by both sides and marked as read by the other one', async () => {
    await write(rider, 'The blue door');
    await app.useCases.sendRideMessage.execute(driver, { rideId: ride.id, preset: 'five_minutes' });
    const at = app.clock.now();
    expect(await show(driver)).toMatchObject({
      seat: 'driver',
      mayWrite: true,
      closesAt: null,
      messages: [
        { isOwn: false, message: { side: 'rider', text: 'The blue door', preset: null, readAt: null } },
        { isOwn: true, message: { side: 'driver', text: null, preset: 'five_minutes', readAt: null } },
      ],
    });
    await read(driver);
    const { messages, otherName } = await show(rider);
    expect(otherName).toBe('Dora');
    expect(messages.map(({ message }) => message.readAt)).toEqual([at, null]);
  });

  it('is told to those who see the ride, to no driver who waits for requests, and once for each reading', async () => {
    const before = app.tables.events.length;
    await write(rider, 'Hello');
    await read(driver);
    await read(driver);
    const { riderId, driverId } = ride;
    const event = { rideId: ride.id, riderId, driverId, status: 'message' };
    expect(app.tables.events.slice(before)).toEqual([event, event]);
  });

  it('has a message once, however often it is sent', async () => {
    const id = app.ids.next();
    await write(rider, 'Hello', id);
    await write(rider, 'Hello', id);
    expect((await show(rider)).messages).toHaveLength(1);
    await expectRefusal(() => write(driver, 'Mine', id), 'MESSAGE_EXISTS');
  });

  it('is nobody else’s: not of another rider, another driver or the one who gave the ride back', async () => {
    await write(rider, 'My code is 4711');
    for (const stranger of [await app.rider(), await app.driver()]) {
      await expectRefusal(() => show(stranger), 'NOT_FOUND');
      await expectRefusal(() => write(stranger, 'Hi'), 'NOT_FOUND');
      await expectRefusal(() => read(stranger), 'NOT_FOUND');
    }
    await app.useCases.giveBackRide.execute(driver, { rideId: ride.id, reason: 'vehicle_trouble' });
    await expectRefusal(() => show(driver), 'NOT_FOUND');
    await expectRefusal(() => write(driver, 'Sorry'), 'NOT_FOUND');
    const next = await app.driver();
    await app.useCases.acceptRide.execute(next, { rideId: ride.id });
    expect((await show(next)).messages).toEqual([]);
    expect((await show(rider)).messages).toEqual([]);
  });

  it('is told with the page on which its ride is, whoever reads it there', async () => {
    await savePhone(app, driver.userId, '+14195550101');
    await savePhone(app, rider.userId, '+14195550100');
    await write(rider, 'Hello');
    await write(driver, 'Hello');
    await app.useCases.startRide.execute(driver, { rideId: ride.id });
    await app.useCases.completeRide.execute(driver, { rideId: ride.id });
    await write(driver, 'You left your umbrella');
    const told = [...app.tables.texts.values()].filter(({ template }) => template === 'notice');
    expect(told.map(({ data }) => (data as { about: { path: string } }).about.path)).toEqual([
      `/driver?messages=${ride.id}`,
      `/rider?tab=upcoming&messages=${ride.id}`,
      `/rider?tab=history&messages=${ride.id}`,
    ]);
  });

  it('is told to nobody’s phone once the ride is no longer that driver’s', async () => {
    await savePhone(app, driver.userId, '+14195550101');
    await savePhone(app, rider.userId, '+14195550100');
    await write(rider, 'My code is 4711');
    await write(driver, 'I am at the door');
    await app.useCases.giveBackRide.execute(driver, { rideId: ride.id, reason: 'vehicle_trouble' });
    for (const { id, template } of app.tables.texts.values())
      if (template === 'notice') await app.useCases.sendText.execute({ textId: id });
    expect(app.phones.list()).toEqual([]);
    expect([...app.tables.texts.values()].map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  it('is read by who follows the ride, who leaves no mark and writes nothing, until that is taken back', async () => {
    const follower = await aHelper('follow');
    await write(driver, 'I am outside');
    expect(await show(follower)).toMatchObject({
      seat: 'helper',
      mayWrite: false,
      messages: [{ isOwn: false }],
    });
    await read(follower);
    expect((await show(driver)).messages).toMatchObject([{ message: { readAt: null, helperReadAt: null } }]);
    await expectRefusal(() => write(follower, 'Hi'), 'NOT_FOUND');
    const [grant] = await app.store.run(({ care }) => care.concerning(follower.userId));
    await app.useCases.endCare.execute(rider, { grantId: grant?.id ?? '' });
    await expectRefusal(() => show(follower), 'NOT_FOUND');
  });

  it('tells the driver how what they wrote gets to the passenger, and nobody else', async () => {
    const reach = async (who = driver) => (await show(who)).messages.map((message) => message.reach);
    await write(driver, 'In the app');
    await app.store.run(({ textNumbers }) => {
      const phone = { userId: rider.userId, number: '+14195550100', language: 'en' } as const;
      return textNumbers.save(verifiedNumber(phone, true, app.clock.now()));
    });
    const { id } = await write(driver, 'I am outside');
    await write(rider, 'Coming');
    expect(await reach()).toEqual(['app', 'text_waits', null]);
    const before = app.tables.events.length;
    await app.useCases.sendText.execute({ textId: id });
    expect(app.tables.events.slice(before)).toMatchObject([{ rideId: ride.id, status: 'message' }]);
    expect(await reach()).toEqual(['app', 'text', null]);
    expect(await reach(rider)).toEqual([null, null, null]);
  });

  it('says to the driver whom nothing reaches, unless somebody reads it for them', async () => {
    const reach = async () => (await show(driver)).messages[0]?.reach;
    app.changeUser(rider.userId, { hasAccount: false });
    await write(driver, 'I am outside');
    expect(await reach()).toBe('none');
    const booker = await aHelper('book');
    app.tables.rides.set(ride.id, { ...ride, bookerId: booker.userId });
    expect(await reach()).toBe('helper');
  });

  it('is written by who booked the ride and may still book; the driver learns who has read', async () => {
    const booker = await aHelper('book');
    app.tables.rides.set(ride.id, { ...ride, bookerId: booker.userId });
    await write(booker, 'She walks slowly');
    await write(driver, 'No hurry');
    await read(booker);
    const at = app.clock.now();
    expect((await show(driver)).messages).toMatchObject([
      { message: { side: 'rider', senderId: booker.userId } },
      { message: { readAt: null, helperReadAt: at } },
    ]);
  });

  it('closes an hour after the ride has ended, and can be read on', async () => {
    await write(rider, 'Thank you');
    await app.useCases.cancelRide.execute(await app.admin(), { rideId: ride.id, reason: 'Ill' });
    app.clock.advance({ minutes: 59 });
    await write(rider, 'My bag is in the car');
    app.clock.advance({ minutes: 1 });
    await expectRefusal(() => write(rider, 'And my hat'), 'CONVERSATION_CLOSED');
    expect(await show(rider)).toMatchObject({ mayWrite: false, messages: [{}, {}] });
  });

  it('ends with so many messages', async () => {
    await write(rider, 'First');
    const [first] = await app.store.run(({ rideMessages }) => rideMessages.ofRide(ride.id));
    for (let index = 1; index < MOST_MESSAGES && first; index += 1)
      app.tables.rideMessages.set(`m${index}`, { ...first, id: `m${index}` });
    await expectRefusal(() => write(rider, 'One more'), 'TOO_MANY_MESSAGES');
  });

  it.each([
    ['nothing', {}],
    ['blanks', { text: '  \n ' }],
    ['a preset and words', { text: 'Hi', preset: 'thank_you' as const }],
    ['more than 500 characters', { text: 'a'.repeat(501) }],
    ['a control character', { text: 'a\u0000b' }],
    ['a turned direction', { text: 'evil\u202etxt.exe' }],
    ['an isolate', { text: 'a\u2066b' }],
    ['something invisible', { text: 'a\u200bb' }],
  ])('takes no message of %s', async (_, words) => {
    const send = () => app.useCases.sendRideMessage.execute(rider, { rideId: ride.id, ...words });
    await expectRefusal(send, { kind: 'invalid' });
  });

  it('takes several lines, other scripts and joined emoji as they were written', async () => {
    const text = 'Zwei Zeilen\nكيف الحال 👩‍🦽';
    await write(rider, text);
    expect((await show(driver)).messages).toMatchObject([{ message: { text } }]);
  });

  it('has no phone numbers where a relay stands between the two', async () => {
    app = new InMemoryApp(undefined, undefined, undefined, undefined, { hidesPhones: true });
    [rider, driver] = [await app.rider(200_00), await app.driver()];
    ride = await app.accepted(rider, driver);
    await write(rider, 'Call 419-555-0100');
    expect((await show(driver)).messages).toMatchObject([{ message: { text: 'Call •••' } }]);
  });
});

describe('what was written', () => {
  it('is read by operators out of a case alone, which the audit log names each time', async () => {
    await write(rider, 'Where are you?');
    const report = { rideId: ride.id, kind: 'conduct', text: 'Rude' } as const;
    const { id: caseId } = await app.useCases.reportProblem.execute(rider, report);
    const admin = await app.admin();
    const open = () => app.useCases.openCaseMessages.execute(admin, { caseId });
    expect(await app.useCases.countRideMessages.execute(admin, { rideId: ride.id })).toBe(1);
    expect(await open()).toMatchObject([{ isOwn: false, message: { text: 'Where are you?' } }]);
    await open();
    const audited = app.tables.audit.filter(({ action }) => action === 'case.read-messages');
    const row = {
      subjectId: caseId,
      actor: { userId: admin.userId },
      after: { rideId: ride.id, messages: 1 },
    };
    expect(audited).toMatchObject([row, row]);
    const openAs = (who: UserActor, id: string) => () =>
      app.useCases.openCaseMessages.execute(who, { caseId: id });
    await expectRefusal(openAs(admin, app.ids.next()), 'NOT_FOUND');
    await expectRefusal(openAs(rider, caseId), 'FORBIDDEN');
  });

  it('is forgotten ninety days after the ride', async () => {
    await write(rider, 'Hello');
    await app.useCases.cancelRide.execute(await app.admin(), { rideId: ride.id, reason: 'Ill' });
    app.clock.advance({ days: 90 });
    expect(await app.useCases.forgetMessages.execute()).toBe(0);
    app.clock.advance({ minutes: 1 });
    expect(await app.useCases.forgetMessages.execute()).toBe(1);
  });

  it('is part of the file of who wrote it', async () => {
    await write(rider, 'Hello');
    await write(driver, 'Hi');
    expect(await app.useCases.listWrittenMessages.execute(driver)).toMatchObject([{ text: 'Hi' }]);
  });
});
