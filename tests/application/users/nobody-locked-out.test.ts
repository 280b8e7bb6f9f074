import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const EMAIL = 'dana@maumee.test';
const PASSWORD = 'maumee-river';
const NEW_PASSWORD = 'sandusky-bay';
const ACCOUNT = { email: EMAIL, password: PASSWORD, firstName: 'Dana', lastName: 'Whitfield' };
const tokens = new HmacSecretTokens('a secret of the tests that is long enough');

let app: InMemoryApp;
let userId: string;
let owner: UserActor;
/** Of the browser in which the owner has signed in before. */
let deviceToken: string;

const HOME = '192.0.2.1';
const at = (address: string, device: string | null = null) => ({
  address,
  requestId: 'request-1',
  deviceToken: device,
});
/** Each from an address of their own. */
const stranger = (index: number) => at(`2001:db8:0:${index.toString(16)}::1`);

const ask = (origin = at(HOME)) => app.useCases.requestPasswordReset.execute({ email: EMAIL }, origin);
const reset = (token: string, origin = at(HOME)) =>
  app.useCases.resetPassword.execute({ token, newPassword: NEW_PASSWORD }, origin);
const logIn = (password: string, origin = at(HOME)) =>
  app.useCases.logIn.execute({ email: EMAIL, password }, origin);

/** What the owner finds in the mailbox, in its order. */
const mailbox = () =>
  [...app.tables.emails.values()].flatMap((mail) =>
    mail.template === 'password-reset' && 'tokenId' in mail.data
      ? [tokens.derive(String(mail.data.tokenId))]
      : [],
  );

/** How many of a hundred strangers are told to wait. */
async function strangersAsk(pauseSeconds = 0): Promise<number> {
  let refused = 0;
  for (let index = 0; index < 100; index += 1) {
    await ask(stranger(index)).catch(() => (refused += 1));
    app.clock.advance({ seconds: pauseSeconds });
  }
  return refused;
}

beforeEach(async () => {
  app = new InMemoryApp();
  const signedIn = await app.useCases.registerUser.execute(ACCOUNT, { origin: at(HOME) });
  userId = signedIn.user.id;
  deviceToken = signedIn.deviceToken;
  const caller = await app.useCases.authenticate.execute(signedIn.token);
  if (!caller) throw new RangeError('Signed out');
  owner = caller.actor;
});

describe('a hundred strangers ask for a new password of somebody', () => {
  it('and the owner follows the link that came first', async () => {
    await ask();
    const [first = ''] = mailbox();
    app.clock.advance({ minutes: 2 });
    await strangersAsk(30);
    await reset(first);
    expect((await logIn(NEW_PASSWORD)).user.id).toBe(userId);
  });

  it('and the mailbox gets five mails an hour, of whose links one is good at any time', async () => {
    for (let minute = 0; minute < 180; minute += 1) {
      await ask(stranger(minute));
      app.clock.advance({ minutes: 1 });
    }
    expect(mailbox()).toHaveLength(15);
    const isGood = (token: string) => {
      const kept = app.tables.oneTimeTokens.get(tokens.digest(token));
      return kept !== undefined && kept.expiresAt > app.clock.now();
    };
    expect(mailbox().some(isGood)).toBe(true);
    await reset(mailbox().find(isGood) ?? '');
  });

  it('and the owner asks from the known device, even at the strangers’ address', async () => {
    for (let index = 0; index < 100; index += 1) {
      await ask(at('198.51.100.7')).catch(() => undefined);
      app.clock.advance({ seconds: 10 });
    }
    const before = mailbox().length;
    await expectRefusal(() => ask(at('198.51.100.7')), 'TOO_MANY_REQUESTS');
    app.clock.advance({ minutes: 2 });
    await ask(at('198.51.100.7', deviceToken));
    expect(mailbox()).toHaveLength(before + 1);
    await reset(mailbox().at(-1) ?? '');
  });

  it('and the owner may ask from anywhere else, too', async () => {
    expect(await strangersAsk()).toBe(0);
    await ask();
  });

  it('and nobody but the owner’s device has mails of its own', async () => {
    const others = { ...ACCOUNT, email: 'mallory@maumee.test' };
    const { deviceToken: theirs } = await app.useCases.registerUser.execute(others, { origin: at(HOME) });
    await strangersAsk(60);
    const before = mailbox().length;
    app.clock.advance({ minutes: 2 });
    // Every device of theirs counts as a stranger, and the strangers' mails of this hour are spent.
    for (let index = 0; index < 10; index += 1) {
      await ask(at('198.51.100.7', theirs));
      await ask(at('198.51.100.7', `made up ${index}`));
      app.clock.advance({ minutes: 1 });
    }
    expect(mailbox().length - before).toBeLessThanOrEqual(5);
  });
});

describe('strangers guess the password without end', () => {
  const guess = async () => {
    for (let index = 0; index < 150; index += 1)
      await logIn('a guess', stranger(index)).catch(() => undefined);
  };

  it('and who has followed a link for a new password signs in in that browser', async () => {
    await guess();
    await expectRefusal(() => logIn(PASSWORD), 'TOO_MANY_ATTEMPTS');
    await ask();
    const { deviceToken: kept } = await reset(mailbox()[0] ?? '');
    await expectRefusal(() => logIn(NEW_PASSWORD), 'TOO_MANY_ATTEMPTS');
    expect((await logIn(NEW_PASSWORD, at(HOME, kept))).user.id).toBe(userId);
  });

  it('and the owner’s own browser is known still when the link was followed there, no other', async () => {
    const { deviceToken: other } = await logIn(PASSWORD, at(HOME, 'another browser'));
    await ask();
    expect(await reset(mailbox()[0] ?? '', at(HOME, deviceToken))).toEqual({ deviceToken });
    await guess();
    expect((await logIn(NEW_PASSWORD, at(HOME, deviceToken))).user.id).toBe(userId);
    await expectRefusal(() => logIn(NEW_PASSWORD, at(HOME, other)), 'TOO_MANY_ATTEMPTS');
  });
});

describe('somebody who knows the password guesses codes of the second step', () => {
  let secret: string;
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });
  const complete = (pendingToken: string, code: string, origin: ReturnType<typeof at>) =>
    app.useCases.completeSignIn.execute({ pendingToken, code }, origin);

  async function firstStep(origin: ReturnType<typeof at>): Promise<string> {
    const error: unknown = await logIn(PASSWORD, origin).catch((refusal: unknown) => refusal);
    if (!(error instanceof DomainError) || error.code !== 'SECOND_FACTOR_REQUIRED')
      throw new RangeError('No second step');
    return String(error.details['pendingToken']);
  }

  /** Five wrong codes for each right password, as long as there are any. */
  async function guess(count: number, origin: (index: number) => ReturnType<typeof at>): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const from = origin(index);
      const pending = await firstStep(from).catch(() => null);
      if (pending === null) continue;
      for (let code = 0; code < 5; code += 1) await complete(pending, '000000', from).catch(() => undefined);
    }
  }

  beforeEach(async () => {
    ({ secret } = await app.useCases.startApp.execute(owner));
    await app.useCases.confirmApp.execute(owner, { code: codeNow() });
    app.clock.advance({ seconds: 30 });
  });

  it('and the owner signs in on the known device, from the same network', async () => {
    await guess(20, () => at(HOME));
    const own = at(HOME, deviceToken);
    expect((await complete(await firstStep(own), codeNow(), own)).user.id).toBe(userId);
  });

  it('and the owner signs in on the known device, whatever came from everywhere', async () => {
    await guess(60, stranger);
    const own = at('203.0.113.9', deviceToken);
    expect((await complete(await firstStep(own), codeNow(), own)).user.id).toBe(userId);
  });

  it('and the second step that the owner has begun stays good', async () => {
    const own = at(HOME, deviceToken);
    const pending = await firstStep(own);
    await guess(5, stranger);
    expect((await complete(pending, codeNow(), own)).user.id).toBe(userId);
  });

  it('and has ten guesses on a known device, too', async () => {
    const own = at(HOME, deviceToken);
    await guess(2, () => own);
    const pending = await firstStep(own);
    await expectRefusal(() => complete(pending, codeNow(), own), 'TOO_MANY_ATTEMPTS');
  });

  it('and the owner signs in more than ten times in a row', async () => {
    const own = at(HOME, deviceToken);
    for (let index = 0; index < 12; index += 1) {
      await complete(await firstStep(own), codeNow(), own);
      app.clock.advance({ seconds: 30 });
    }
  });

  it('and the owner sets up an app while others guess at the same address', async () => {
    await app.useCases.removeApp.execute(owner);
    for (let index = 0; index < 60; index += 1) await logIn('a guess', at(HOME)).catch(() => undefined);
    ({ secret } = await app.useCases.startApp.execute(owner));
    const here = { ...owner, origin: at(HOME) };
    expect(await app.useCases.confirmApp.execute(here, { code: codeNow() })).toHaveLength(10);
  });
});
