import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { InMemoryTextConversations } from '../../support/in-memory/in-memory-texts.ts';
import { savePhone, sayBy } from '../../support/phone-of.ts';

const NUMBER = '+14195550100';

let app: InMemoryApp;
let rider: UserActor;
beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(500_00);
  await savePhone(app, rider.userId, NUMBER);
});

const say = (body: string) => sayBy(app, NUMBER, body);
const ON_CALL = { return: { onCall: true } } as const;
const there = async (who: UserActor, driver: UserActor) => {
  const ride = await app.completed(who, driver, ON_CALL);
  const position = { ...ride.dropoff, measuredAt: app.clock.now(), isSimulated: false };
  app.presence.positions.set(driver.userId, position);
  return ride;
};
const backOf = (rideId: string) =>
  app.tables.rides.get(app.tables.returnTrips.get(rideId)?.returnRideId ?? '');

describe('a phone whose answer was cut off by the end of the process', () => {
  /** Says it, and does the job again that ended before what came of it was written down. */
  const sayTwice = async (body: string) => {
    const before = app.tables.texts.size;
    const call = app.phones.answer(NUMBER, body);
    await app.useCases.receiveText.execute(call);
    const providerId = new URLSearchParams(call.body).get('MessageSid') ?? '';
    const saved = vi.spyOn(InMemoryTextConversations.prototype, 'saveAnswered');
    saved.mockRejectedValueOnce(new Error('The process ended'));
    const answer = () => app.useCases.answerText.execute({ providerId });
    await expect(answer()).rejects.toThrow('The process ended');
    expect(app.tables.texts.size).toBe(before);
    await answer();
    return [...app.tables.texts.values()].slice(before).map(({ template, data }) => ({ template, data }));
  };
  const open = () => [...app.tables.textQuestions.values()].filter(({ answer }) => answer === null);

  it('is told that its ride is cancelled', async () => {
    const { id: rideId } = await app.request(rider);
    await say('CANCEL');
    expect(await sayTwice('YES')).toEqual([{ template: 'ride-cancelled', data: { rideId } }]);
    expect(open()).toEqual([]);
  });

  it('is told nothing else once it has said the same again, and was told', async () => {
    await app.request(rider);
    await say('CANCEL');
    const first = app.phones.answer(NUMBER, 'YES');
    await app.useCases.receiveText.execute(first);
    app.clock.advance({ minutes: 1 });
    expect(await say('YES')).toMatchObject([{ template: 'ride-cancelled' }]);
    const before = app.tables.texts.size;
    const providerId = new URLSearchParams(first.body).get('MessageSid') ?? '';
    await app.useCases.answerText.execute({ providerId });
    expect(app.tables.texts.size).toBe(before);
    // What is said after that is answered again.
    app.clock.advance({ minutes: 1 });
    expect(await say('YES')).toEqual([{ template: 'nothing-open', data: {} }]);
  });

  it('is told that it has agreed', async () => {
    const agreed = { userId: (await app.rider()).userId, number: '419 555 0100', way: 'phone' } as const;
    await app.useCases.recordTextConsent.execute(await app.admin(), agreed);
    expect(await sayTwice('YES')).toEqual([{ template: 'consent-given', data: {} }]);
    expect(open()).toEqual([]);
    const actions = app.tables.audit.map(({ action }) => action);
    expect(actions).toEqual(['texts.consent', 'texts.consent']);
  });

  it('is told of the return that it has called, among several', async () => {
    const other = await app.rider(500_00);
    await savePhone(app, other.userId, NUMBER);
    const driver = await app.driver();
    const rides = [await there(rider, driver), await there(other, driver)];
    await say('READY');
    for (const choice of [1, 2]) {
      const rideId = open().find((question) => question.choice === choice)?.rideId ?? '';
      const [answer] = await sayTwice(`READY ${choice}`);
      expect(answer).toEqual({ template: 'return-called', data: { rideId: backOf(rideId)?.id } });
    }
    expect(rides.map(({ id }) => backOf(id)?.status)).toEqual(['pending', 'pending']);
    expect(open()).toEqual([]);
  });
});
