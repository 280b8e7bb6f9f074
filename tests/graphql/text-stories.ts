import { expect } from 'vitest';
import { DemoPhones } from '../../adapters/texts/demo-phones.ts';
import type { Clock } from '../../application/ports/operations.ts';
import type { GraphqlProduct, SignedUp } from './graphql-app.ts';
import type { Asking, People } from './asking.ts';

/** Phones that keep what they are sent, and answer as they are told. */
export const phonesOf = (clock: Clock) => new DemoPhones(clock, 'the key of the tests');

const NUMBER = '+14195550123';

/** A rider who confirms a phone, says STOP by it, and an admin who reads what was sent and what it cost. */
export async function tellByText(
  { query, change }: Asking,
  { rider, admin }: People<'rider' | 'admin'>,
  { app }: Pick<GraphqlProduct, 'app'>,
  phones: DemoPhones,
): Promise<void> {
  const { useCases, pool } = app;
  const sendAll = async () => {
    const { rows } = await pool.query<{ id: string }>(`select id from texts where status = 'queued'`);
    for (const { id } of rows) await useCases.sendText.execute({ textId: id });
  };
  const answer = async (body: string) => {
    const call = phones.answer(NUMBER, body);
    expect(await useCases.receiveText.execute(call)).toBe(true);
    const providerId = new URLSearchParams(call.body).get('MessageSid') ?? '';
    await useCases.answerText.execute({ providerId });
  };
  expect(await query('textSettings', {}, rider)).toMatchObject({ isOffered: true, number: null });
  await change('startTextVerification', { number: '419 555 0123', language: 'ES' }, rider);
  await sendAll();
  const [[, [sent]] = ['', []]] = phones.list();
  const code = /\d{6}/.exec(sent?.body ?? '')?.[0];
  expect(await change('confirmTextNumber', { code, consents: true }, rider)).toMatchObject({
    number: { number: NUMBER, language: 'ES', consentSource: 'PROFILE', optedOutAt: null },
  });
  expect(await change('changeTexts', { isOn: false }, rider)).toMatchObject({
    number: { consentedAt: null, endedSource: 'PROFILE' },
  });
  await change('changeTexts', { isOn: true }, rider);
  await answer('¡Alto!');
  expect(await query('textSettingsOf', { userId: rider.id }, admin)).toMatchObject({
    number: { endedSource: 'TEXT', optedOutAt: expect.any(String) as unknown },
  });
  await answer('inicio');
  await sendAll();
  await change('stopTextsOf', { userId: rider.id }, admin);
  const consent = { userId: rider.id, number: NUMBER, language: 'EN', way: 'PHONE' };
  expect(await change('recordTextConsent', consent, admin)).toMatchObject({
    number: {
      number: '••• 0123',
      consentSource: 'OPERATOR',
      consentWay: 'PHONE',
      recorderName: expect.any(String) as unknown,
      verifiedAt: expect.any(String) as unknown,
    },
  });
  await change('sendTestText', { number: NUMBER }, admin);
  await sendAll();
  expect(phones.list()[0]?.[1].at(-1)?.body).toContain('This is a test');
  await pool.query(
    `insert into texts (id, user_id, language, template, data, status, reason, created_at)
      values (gen_random_uuid(), $1, 'en', 'help', '{}', 'skipped', 'no_number', (select min(created_at) from texts))`,
    [admin.id],
  );
  await pool.query(`update texts set last_error = 'Late', cost_mils = 8 where status = 'sent'`);
  await readOutbox({ query }, admin, rider);
}

async function readOutbox({ query }: Pick<Asking, 'query'>, admin: SignedUp, rider: SignedUp): Promise<void> {
  const ofRider = { first: 20, userId: rider.id };
  const { edges } = await query<{ edges: { node: object }[] }>('texts', ofRider, admin);
  const listed = edges.map(({ node }) => node) as { template: string; status: string; recipient: string }[];
  // All within one moment of the clock: their order is that of their ids.
  expect(listed.map(({ template, status }) => `${template} ${status}`).toSorted()).toEqual([
    'number-code SENT',
    'start RECEIVED',
    'started SENT',
    'stop RECEIVED',
    'stopped SENT',
  ]);
  expect(new Set(listed.map(({ recipient }) => recipient))).toEqual(new Set([NUMBER]));
  const [today] = await query<{ sent: number; costMils: number }[]>('textDays', { days: 2 }, admin);
  expect(today).toMatchObject({ sent: 4, costMils: 32 });
  // Whoever has no number is told nothing, which the outbox says.
  expect(await query('texts', { status: 'SKIPPED', first: 1 }, admin)).toMatchObject({
    edges: [{ node: { reason: 'NO_NUMBER' } }],
  });
}
