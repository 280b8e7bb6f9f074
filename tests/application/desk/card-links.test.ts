import { beforeEach, describe, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { endAccess } from '../../../application/users/end-access.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { CARD_DETAILS, CARDS } from '../../support/cards.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let desk: UserActor;
let callerId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  desk = await app.admin();
  const dana = { firstName: 'Dana', lastName: 'Whitfield', phone: '419 555 0100' };
  callerId = (await app.useCases.addPassenger.execute(desk, { ...dana, consent: 'phone' })).id;
});

const tokens = new HmacSecretTokens('a secret of the tests that is long enough');

/** Sends a link; the token that stands in it. */
async function send(channel: 'text' | 'mail' = 'text', to = callerId): Promise<string> {
  await app.useCases.sendCardLink.execute(desk, { callerId: to, channel });
  const sent = channel === 'text' ? app.tables.texts : app.tables.emails;
  const [data] = [...sent.values()].filter(({ template }) => template === 'card-link').slice(-1);
  return tokens.derive((data?.data as { readonly tokenId: string }).tokenId);
}

const read = (token: string) => app.useCases.readCardLink.execute({ token });
const save = (token: string) => app.useCases.saveCardByLink.execute({ token });

/** Types a card as the page of the link does. */
async function type(token: string, number: string = CARDS.good) {
  const { clientSecret } = await app.useCases.prepareCardByLink.execute({ token });
  return app.useCases.testMode.confirm({ clientSecret, card: { number, ...CARD_DETAILS } });
}

describe('a link to add a card', () => {
  it('is sent by text message to a passenger without an account, and in the audit log, masked', async () => {
    const sent = await app.useCases.sendCardLink.execute(desk, { callerId, channel: 'text', language: 'es' });
    expect(sent).toEqual({
      channel: 'text',
      sentTo: '••• 0100',
      expiresAt: new Date(app.clock.now().getTime() + 30 * 60_000),
    });
    expect([...app.tables.texts.values()].at(-1)).toMatchObject({
      recipient: '+14195550100',
      language: 'es',
      template: 'card-link',
      status: 'queued',
    });
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'card-link.send',
      actor: desk,
      subjectId: callerId,
      after: { channel: 'text', sentTo: '••• 0100' },
    });
  });

  it('is sent by mail to who has an address', async () => {
    const rider = await app.rider();
    expect(await read(await send('mail', rider.userId))).not.toBeNull();
    await expectRefusal(() => send('mail'), 'NO_ADDRESS');
  });

  it('goes to no phone that has said STOP', async () => {
    await app.store.run(({ textNumbers }) => textNumbers.optOut('+14195550100', 'text', app.clock.now()));
    await expectRefusal(() => send(), 'TEXTS_STOPPED');
    expect(await app.useCases.showCardLinkWays.execute(desk, { callerId })).toEqual([
      expect.objectContaining({ channel: 'text', sentTo: '••• 0100', problem: 'stopped' }),
      expect.objectContaining({ channel: 'mail', sentTo: null, problem: 'no_address' }),
    ]);
  });

  it('saves one card, with which the desk can then book, and is used up', async () => {
    const token = await send();
    expect(await read(token)).toMatchObject({ owner: 'Dana W.' });
    await type(token);
    const card = await save(token);
    expect(card).toMatchObject({ userId: callerId, last4: '4242', isDefault: true });
    expect(await read(token)).toBeNull();
    await expectRefusal(() => save(token), 'LINK_EXPIRED');
    await expectRefusal(() => type(token), 'LINK_EXPIRED');
    const booking = await app.booking({ paymentMethodId: card.id });
    const ride = await app.useCases.bookAtDesk.execute(desk, { callerId, booking });
    expect(ride).toMatchObject({ payerId: callerId, paymentMethod: 'card' });
  });

  it('is one setup however often it is asked for, and finishes one that was confirmed before', async () => {
    const token = await send();
    const declined = await type(token, CARDS.declined);
    expect(declined.status).toBe('declined');
    await expectRefusal(() => save(token), 'SETUP_NOT_COMPLETED');
    expect((await type(token)).id).toBe(declined.id);
    expect(await app.useCases.prepareCardByLink.execute({ token })).toMatchObject({ isConfirmed: true });
    expect(await save(token)).toMatchObject({ last4: '4242' });
  });

  it('ends after half an hour, after ten tries, and with the next one', async () => {
    const first = await send();
    const second = await send();
    expect([await read(first), await read(second)]).toEqual([null, expect.anything()]);
    for (let tries = 0; tries < 10; tries += 1) await type(second, CARDS.declined);
    await expectRefusal(() => type(second, CARDS.declined), 'LINK_EXPIRED');
    const third = await send();
    app.clock.advance({ minutes: 30 });
    expect(await read(third)).toBeNull();
    await expectRefusal(() => save(third), 'LINK_EXPIRED');
  });

  it('is worth nothing once its owner is suspended, or the account is gone', async () => {
    const suspended = await send();
    await app.store.run((stores) =>
      stores.users.setSuspension(callerId, { reason: 'Complaint', isProvisional: false }),
    );
    expect(await read(suspended)).toBeNull();
    await expectRefusal(() => send(), 'PASSENGER_SUSPENDED');
    await app.store.run(async (stores) => {
      await stores.users.setSuspension(callerId, null);
      await endAccess(stores, callerId, 'suspended');
    });
    expect(await read(suspended)).toBeNull();
    const closed = await send();
    await app.useCases.deletePassenger.execute(desk, { userId: callerId, reason: 'Asked for it' });
    expect(await read(closed)).toBeNull();
  });

  it('of a made-up token is told apart from no other', async () => {
    expect(await read('made-up')).toBeNull();
    await expectRefusal(() => type('made-up'), 'LINK_EXPIRED');
  });
});
