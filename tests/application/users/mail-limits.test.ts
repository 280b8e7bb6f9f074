import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const PASSWORD = 'maumee-river';
const TOO_MANY = { kind: 'unavailable', code: 'TOO_MANY_REQUESTS' };

let app: InMemoryApp;
beforeEach(() => {
  app = new InMemoryApp();
});

/** Somebody at an address of their own. */
async function signUp(number: number, address = `192.0.2.${number}`): Promise<UserActor> {
  const origin = { address, requestId: 'request-1' };
  const account = { email: `user${number}@maumee.test`, password: PASSWORD, firstName: 'N', lastName: 'E' };
  const { token } = await app.useCases.registerUser.execute(account, { origin });
  const caller = await app.useCases.authenticate.execute(token);
  if (!caller) throw new RangeError('Signed out');
  return { ...caller.actor, origin };
}
const mailsTo = (recipient: RegExp) =>
  [...app.tables.emails.values()].filter(
    (mail) => mail.template === 'email-change' && recipient.test(mail.recipient),
  );

/** The ways to ask for another address, as the interfaces call them. */
const WAYS: readonly ((actor: UserActor, email: string) => Promise<unknown>)[] = [
  (actor, email) => app.useCases.changeEmail.execute(actor, { email, currentPassword: PASSWORD }),
  (actor, email) => app.useCases.updateProfile.execute(actor, { email, currentPassword: PASSWORD }),
];

describe('mails to addresses that somebody names', () => {
  it('stop after twenty an hour, whichever call they are asked for by', async () => {
    const actor = await signUp(1);
    const refusals: unknown[] = [];
    for (let index = 0; index < 60; index += 1) {
      const ask = WAYS[index % 2]?.(actor, `stranger${index}@maumee.test`);
      await ask?.catch((error: unknown) => refusals.push(error));
    }
    expect(mailsTo(/^stranger/)).toHaveLength(20);
    expect(refusals).toHaveLength(40);
    expect(refusals[0]).toMatchObject(TOO_MANY);
    app.clock.advance({ hours: 1 });
    await WAYS[1]?.(actor, 'whitfield@maumee.test');
    expect(mailsTo(/^whitfield/)).toHaveLength(1);
  });

  it('stop after twenty from one network address, however many accounts ask', async () => {
    for (let index = 0; index < 25; index += 1) {
      const actor = await signUp(index, '198.51.100.7');
      await WAYS[0]?.(actor, `stranger${index}@maumee.test`).catch(() => undefined);
    }
    expect(mailsTo(/^stranger/)).toHaveLength(20);
  });

  it('stop after five to one address, whoever asks', async () => {
    for (let index = 0; index < 5; index += 1) await WAYS[1]?.(await signUp(index), 'stranger@maumee.test');
    const sixth = await signUp(6);
    await expectRefusal(() => WAYS[1]?.(sixth, 'stranger@maumee.test') ?? Promise.resolve(), {
      ...TOO_MANY,
      message: 'This address was sent several mails already. Please try again in an hour.',
    });
    expect(mailsTo(/^stranger/)).toHaveLength(5);
  });

  it('stop after five to the own address, which is to be verified', async () => {
    const actor = await signUp(1);
    for (let index = 0; index < 5; index += 1) {
      await app.useCases.verifyEmail.execute(actor);
      app.clock.advance({ minutes: 2 });
    }
    await expectRefusal(() => app.useCases.verifyEmail.execute(actor), TOO_MANY);
  });
});
