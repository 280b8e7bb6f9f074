import { describe, expect, it } from 'vitest';
import { verifiedNumber, withoutConsent, type TextNumber } from '../../../domain/texts/text-number.ts';
import type { TextQuestion } from '../../../domain/texts/text-question.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { type Contract, createFixture, saveDevice } from './kit.ts';

const MINUTE_MS = 60_000;

export function describeTexts(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = () => contract.clock.now();
  let last = 0;
  /** A number that no other test has. */
  const aNumber = () => `+1419555${String(++last).padStart(4, '0')}`;
  const save = async (number: string, others: Partial<TextNumber> = {}) => {
    const userId = await fixture.rider();
    const saved = { ...verifiedNumber({ userId, number, language: 'es' }, true, now()), ...others };
    await run(({ textNumbers }) => textNumbers.save(saved));
    return saved;
  };
  const enqueue = async (userId: string) => {
    const id = contract.ids.next();
    await run(({ texts }) => texts.enqueue(id, userId, 'help', { any: 1 }, now()));
    return { id, text: await run(({ texts }) => texts.lock(id)), jobs: await contract.kit().look.jobs(id) };
  };

  describe('text messages', () => {
    it('go to the number of a person who has confirmed it and agreed, in their language', async () => {
      const { userId, number } = await save(aNumber());
      const { id, text, jobs } = await enqueue(userId);
      expect(text).toEqual({
        id,
        userId,
        recipient: number,
        language: 'es',
        template: 'help',
        data: { any: 1 },
        status: 'queued',
        createdAt: now(),
      });
      expect(jobs).toEqual([{ name: 'send-text', payload: { textId: id }, runAt: now() }]);
    });

    it('are kept as skipped, without a job, where they may not go', async () => {
      const stopped = aNumber();
      await run(({ textNumbers }) => textNumbers.optOut(stopped, 'text', now()));
      const people = [
        await fixture.rider(),
        (await save(aNumber(), { consentedAt: null })).userId,
        (await save(aNumber(), { verifiedAt: null })).userId,
        (await save(stopped)).userId,
      ];
      for (const userId of people) {
        const { text, jobs } = await enqueue(userId);
        expect(text).toMatchObject({ userId, status: 'skipped' });
        expect(jobs).toEqual([]);
      }
    });

    it('are not there for an account that is closed, and are written once', async () => {
      const closed = await fixture.rider();
      await run(({ closedAccounts }) => closedAccounts.erase(closed, 'hash', now()));
      expect((await enqueue(closed)).text).toBeNull();
      const { userId } = await save(aNumber());
      const text = { id: contract.ids.next(), userId, template: 'help', data: {} };
      await run(({ texts }) => texts.addAll([text, text], now()).catch(() => undefined));
      await run(({ texts }) => texts.addAll([{ ...text, template: 'stopped' }], now()));
      expect(await run(({ texts }) => texts.lock(text.id))).toMatchObject({ template: 'help' });
    });

    it('keep what the provider tells, whatever order it comes in', async () => {
      const { userId } = await save(aNumber());
      const { id } = await enqueue(userId);
      const sent = { status: 'sent', providerId: 'SM1', segments: 1, costMils: 8 } as const;
      await run(({ texts }) => texts.saveDelivery(id, 'delivered', null, now()));
      await run(({ texts }) => texts.saveOutcome(id, sent, now()));
      await run(({ texts }) => texts.saveDelivery(id, 'failed', 'late', now()));
      expect(await run(({ texts }) => texts.lock(id))).toMatchObject({ status: 'delivered' });
      await run(({ texts }) => texts.saveDelivery(contract.ids.next(), 'delivered', null, now()));
    });

    it('go to a number that asks, whatever its people have agreed to', async () => {
      const id = contract.ids.next();
      const address = { userId: null, number: aNumber(), language: 'en' } as const;
      await run(({ texts }) => texts.enqueueTo(id, address, 'stopped', {}, now()));
      const text = await run(({ texts }) => texts.lock(id));
      expect(text).toMatchObject({ userId: null, recipient: address.number, status: 'queued' });
      expect(await contract.kit().look.jobs(id)).toHaveLength(1);
    });

    it('tell notices to whom no device does, and to whom has chosen so', async () => {
      const { userId } = await save(aNumber());
      const choose = (isOn: boolean) =>
        run(({ notices }) => notices.choose(userId, { kind: 'message', channel: 'text', isOn }));
      const isWritten = async () => {
        const notice = { id: contract.ids.next(), userId, kind: 'message', data: { rideId: null } } as const;
        await run(({ texts }) => texts.addNotices([notice], now()));
        return (await run(({ texts }) => texts.lock(notice.id))) !== null;
      };
      const written = [await isWritten()];
      await choose(false);
      written.push(await isWritten());
      await saveDevice(contract, userId);
      await choose(true);
      written.push(await isWritten());
      expect(written).toEqual([true, false, true]);
    });

    it('tell no notice to whom has a device and has chosen nothing, and forget what was said once it is sent', async () => {
      const { userId } = await save(aNumber());
      const notice = (of: string) =>
        ({
          id: contract.ids.next(),
          userId: of,
          kind: 'message',
          data: { text: 'Hello', path: '/' },
        }) as const;
      const one = notice(userId);
      await run(({ texts }) => texts.addNotices([one], now()));
      const about = () => run(async ({ texts }) => (await texts.lock(one.id))?.data);
      await run(({ texts }) => texts.saveOutcome(one.id, { status: 'queued', error: 'Away' }, now()));
      expect(await about()).toMatchObject({ about: { text: 'Hello' } });
      await run(({ texts }) => texts.saveOutcome(one.id, { status: 'failed', error: 'Gone' }, now()));
      expect(await about()).toEqual({ kind: 'message', about: { path: '/' } });
      const other = await save(aNumber());
      await saveDevice(contract, other.userId);
      const none = notice(other.userId);
      await run(({ texts }) => texts.addNotices([none], now()));
      expect(await run(({ texts }) => texts.lock(none.id))).toBeNull();
    });

    it('stay counted when an account is closed, without whom they were for', async () => {
      const { userId } = await save(aNumber());
      const { id } = await enqueue(userId);
      await run(({ closedAccounts }) => closedAccounts.erase(userId, 'hash', now()));
      expect(await run(({ texts }) => texts.lock(id))).toMatchObject({
        userId: null,
        recipient: null,
        data: {},
        status: 'skipped',
      });
      expect(await run(({ textNumbers }) => textNumbers.lock(userId))).toBeNull();
    });
  });

  describe('numbers of text messages', () => {
    it('are those of everybody who has them, with one each', async () => {
      const number = aNumber();
      const [one, other] = [await save(number), await save(number)];
      const people = await run(({ textNumbers }) => textNumbers.lockAll(number));
      expect(people.map(({ userId }) => userId).toSorted()).toEqual([one.userId, other.userId].toSorted());
      const ended = withoutConsent(one, 'profile', now());
      await run(({ textNumbers }) => textNumbers.save(ended));
      expect(await run(({ textNumbers }) => textNumbers.lock(one.userId))).toEqual(ended);
    });

    it('are left alone from their first STOP to their START', async () => {
      const number = aNumber();
      const { textNumbers } = { textNumbers: run };
      const optedOutAt = () => textNumbers(({ textNumbers: store }) => store.optedOutAt(number));
      expect(await optedOutAt()).toBeNull();
      await run((stores) => stores.textNumbers.optOut(number, 'text', now()));
      await run((stores) => stores.textNumbers.optOut(number, 'provider', new Date(0)));
      expect(await optedOutAt()).toEqual(now());
      await run((stores) => stores.textNumbers.optIn(number));
      expect(await optedOutAt()).toBeNull();
    });

    it('are confirmed one at a time, with so many tries', async () => {
      const userId = await fixture.rider();
      const first = {
        userId,
        id: contract.ids.next(),
        number: aNumber(),
        language: 'en',
        tries: 0,
        expiresAt: now(),
      } as const;
      const second = { ...first, id: contract.ids.next(), number: aNumber() };
      const lock = () => run(({ textNumbers }) => textNumbers.lockVerification(userId));
      await run(({ textNumbers }) => textNumbers.saveVerification(first));
      await run(({ textNumbers }) => textNumbers.saveVerification(second));
      await run(({ textNumbers }) => textNumbers.saveTry(userId));
      expect(await lock()).toEqual({ ...second, tries: 1 });
      await run(({ textNumbers }) => textNumbers.deleteVerification(userId));
      expect(await lock()).toBeNull();
    });
  });

  describe('what phones answer', () => {
    it('is taken once, and waits for its answer', async () => {
      const providerId = contract.ids.next();
      const received = { providerId, number: aNumber(), body: 'Ready', handledAs: null, receivedAt: now() };
      const receive = () => run(({ textConversations }) => textConversations.receive(received, now()));
      const waiting = () => run(({ textConversations }) => textConversations.lockUnanswered(providerId));
      const before = new Date(now().getTime() - 1);
      const count = () =>
        run(({ textConversations }) => textConversations.countSince(received.number, before));
      expect(await receive()).toBe(true);
      expect(await receive()).toBe(false);
      expect(await count()).toBe(1);
      expect(await waiting()).toEqual(received);
      await run(({ textConversations }) => textConversations.saveAnswered(providerId, 'ready', now()));
      expect(await waiting()).toBeNull();
      expect(await receive()).toBe(false);
      const { number } = received;
      const isAgain = (keyword: 'ready' | 'yes', since: Date) =>
        run(({ textConversations }) => textConversations.hasSaidAgain({ number, keyword, since }));
      expect(await isAgain('ready', before)).toBe(true);
      expect(await isAgain('yes', before)).toBe(false);
      expect(await isAgain('ready', now())).toBe(false);
    });

    it('is to one of the questions that wait, each with a choice of its own', async () => {
      const { userId, number } = await save(aNumber());
      const ask = async (others: Partial<TextQuestion>) => {
        const question: TextQuestion = {
          id: contract.ids.next(),
          number,
          userId,
          kind: 'consent',
          rideId: null,
          occurrenceId: null,
          choice: 1,
          askedAt: now(),
          expiresAt: new Date(now().getTime() + MINUTE_MS),
          answer: null,
          ...others,
        };
        return [question, await run(({ textConversations }) => textConversations.ask(question))] as const;
      };
      const open = () => run(({ textConversations }) => textConversations.lockOpen(number, now()));
      const [old] = await ask({ askedAt: new Date(0), expiresAt: now() });
      const [second] = await ask({ choice: 2 });
      const [first, isAsked] = await ask({});
      expect(isAsked).toBe(true);
      expect((await ask({}))[1]).toBe(false);
      const { id: rideId } = await fixture.ride(aRide.accepted, { driverId: await fixture.driver() });
      const [third] = await ask({ kind: 'drive', rideId, choice: 3 });
      expect(await open()).toEqual([first, second, third]);
      expect(old.choice).toBe(first.choice);
      await run(({ textConversations }) => textConversations.close([first.id], 'yes'));
      expect(await open()).toEqual([second, third]);
    });
  });
}
