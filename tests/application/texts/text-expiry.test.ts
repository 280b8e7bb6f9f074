import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXT_MESSAGES } from '../../../application/texts/compose-text.ts';
import { textExpiry } from '../../../application/texts/text-expiry.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { savePhone } from '../../support/phone-of.ts';

const NUMBER = '+14195550100';
const ID = '01980000-0000-7000-8000-0000000000d1';

describe('what a text message says', () => {
  it.each([
    ['number-code', 10],
    ['card-link', 30],
    ['cancel-question', 15],
    ['which-ride', 15],
    ['which-return', 720],
    ['drive-question', 1440],
    ['alone-question', 1440],
    ['consent-question', 10_080],
  ])('ends with what it gives or asks: %s after %i minutes', (template, minutes) => {
    expect(textExpiry({ template, data: {}, createdAt: NOW })).toEqual(minutesAfter(NOW, minutes));
  });

  it('of a notice ends when it is no longer worth telling', () => {
    const data = { kind: 'driver-arrived', about: {} };
    expect(textExpiry({ template: 'notice', data, createdAt: NOW })).toEqual(minutesAfter(NOW, 15));
  });

  it('ends wherever it asks for an answer or gives something', () => {
    const lasting = Object.keys(TEXT_MESSAGES).filter(
      (template) => template !== 'notice' && !textExpiry({ template, data: {}, createdAt: NOW }),
    );
    // Of what waits for an answer by number each has its own end.
    expect(lasting.filter((template) => /question|which|code|link/.test(template))).toEqual([
      'which-question',
    ]);
  });
});

describe('a text message that waits', () => {
  let app: InMemoryApp;
  beforeEach(async () => {
    app = new InMemoryApp();
    const { userId } = await app.rider();
    await savePhone(app, userId, NUMBER);
    const address = { userId, number: NUMBER, language: 'en' } as const;
    await app.store.run(({ texts }) =>
      texts.enqueueTo(ID, address, 'number-code', { codeId: ID }, app.clock.now()),
    );
  });
  const send = () => app.useCases.sendText.execute({ textId: ID });

  it('is sent with the seconds that its code is still good for', async () => {
    const sent = vi.spyOn(app.phones, 'send');
    app.clock.advance({ minutes: 8 });
    await send();
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ id: ID, goodSeconds: 120 }));
  });

  it('is not sent once its code has ended, and says why', async () => {
    app.clock.advance({ minutes: 10 });
    await send();
    expect(app.phones.list()).toEqual([]);
    expect(app.tables.texts.get(ID)).toMatchObject({ status: 'skipped', outcome: { reason: 'outdated' } });
  });
});
