import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { savePhone, sayBy } from '../../support/phone-of.ts';

const NUMBER = '+14195550100';

let app: InMemoryApp;
let rider: UserActor;
beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(5_000_00);
  await savePhone(app, rider.userId, NUMBER);
});

const say = (body: string) => sayBy(app, NUMBER, body);
/** What the phone was sent last. */
const lastText = async () => {
  for (const { id, status } of app.tables.texts.values())
    if (status === 'queued') await app.useCases.sendText.execute({ textId: id });
  return app.phones.list()[0]?.[1].at(-1)?.body;
};
const inHours = (hours: number) => ({
  scheduledFor: new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString(),
});

describe('a question to a phone', () => {
  it('says how it is answered, however many rides it names', async () => {
    for (let day = 1; day <= 9; day += 1) await app.request(rider, inHours(24 * day));
    await say('CANCEL');
    expect(await lastText()).toMatch(
      /^Maumee: Which ride is to be cancelled\? Reply YES with the number, for example YES 1, or NO: 1 .*; 2 /,
    );
  });

  it('that is asked again waits as long as it says it does', async () => {
    const { id: rideId } = await app.request(rider, inHours(24));
    await say('CANCEL');
    app.clock.advance({ minutes: 14 });
    expect(await say('CANCEL')).toEqual([{ template: 'cancel-question', data: { rideId, choice: 1 } }]);
    app.clock.advance({ minutes: 14 });
    expect(await say('YES')).toEqual([{ template: 'ride-cancelled', data: { rideId } }]);
  });

  it('names the ride that is cancelled by its number, where no number is left for another one', async () => {
    const later = await app.request(rider, inHours(48));
    await say('CANCEL');
    for (const [id, question] of [...app.tables.textQuestions])
      for (let choice = 2; choice <= 9; choice += 1)
        app.tables.textQuestions.set(`${id} ${choice}`, {
          ...question,
          id: `${id} ${choice}`,
          kind: 'drive',
          choice,
        });
    await app.request(rider, inHours(24));
    expect(await say('CANCEL')).toEqual([
      { template: 'cancel-question', data: { rideId: later.id, choice: 1 } },
    ]);
  });

  it('for consent is sent five times an hour at most, whoever writes it down', async () => {
    const ask = async () =>
      app.useCases.recordTextConsent.execute(await app.admin(), {
        userId: (await app.rider()).userId,
        number: '419 555 0177',
        way: 'phone',
      });
    for (let count = 0; count < 5; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Of several people whose phone it is each is asked by another number.
    expect(await lastText()).toContain('Reply YES 5 to agree, NO 5 or STOP to refuse');
    expect(app.tables.texts.size).toBe(5);
  });
});

describe('a rider of standing rides, who has many', () => {
  const standing = async () => {
    const ride = await app.request(rider, inHours(48));
    for (let day = 1; day <= 40; day += 1) {
      const id = app.ids.next();
      app.tables.rides.set(id, { ...ride, id, status: 'accepted' });
    }
  };

  it('calls the return of a ride that was booked before all of them', async () => {
    const there = await app.completed(rider, await app.driver(), { return: { onCall: true } });
    await standing();
    expect(await say('READY')).toMatchObject([{ template: 'return-called' }]);
    expect(app.tables.returnTrips.get(there.id)).toMatchObject({ state: 'called' });
  });

  it('cancels the soonest, which was booked first', async () => {
    const soonest = await app.request(rider, inHours(2));
    await standing();
    await say('CANCEL');
    expect(await say('YES 1')).toEqual([{ template: 'ride-cancelled', data: { rideId: soonest.id } }]);
  });
});
