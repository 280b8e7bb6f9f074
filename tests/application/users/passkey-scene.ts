import type { AccountSettings } from '../../../application/users/account-settings.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { SoftwareAuthenticator, type Lie } from '../../support/software-authenticator.ts';

export const ORIGIN = { address: '192.0.2.1', requestId: 'request-1' };
export const DANA = {
  email: 'dana@maumee.test',
  password: 'maumee-river',
  firstName: 'Dana',
  lastName: 'Whitfield',
};
export const MARCUS = { ...DANA, email: 'marcus@maumee.test', firstName: 'Marcus' };
export const REFUSED = { kind: 'unauthenticated', code: 'PASSKEY_REFUSED' };

/** Somebody who is signed in. */
export class Person {
  private constructor(
    private readonly app: InMemoryApp,
    readonly userId: string,
    readonly token: string,
  ) {}

  static async signUp(app: InMemoryApp, account: typeof DANA): Promise<Person> {
    const { user, token } = await app.useCases.registerUser.execute(account, { origin: ORIGIN });
    return new Person(app, user.id, token);
  }

  async actor(): Promise<UserActor> {
    const caller = await this.app.useCases.authenticate.execute(this.token);
    if (!caller) throw new RangeError('Signed out');
    return caller.actor;
  }

  /** What the browser is asked to make a passkey. */
  async ask(): Promise<unknown> {
    return this.app.useCases.startPasskeyRegistration.execute(await this.actor());
  }

  async register(answer: unknown, name = 'Phone'): Promise<string[] | null> {
    return this.app.useCases.registerPasskey.execute(await this.actor(), { name, answer });
  }

  async add(authenticator: SoftwareAuthenticator, name?: string): Promise<string[] | null> {
    return this.register(authenticator.create(await this.ask()), name);
  }

  async remove(passkeyId = this.passkeys()[0]?.id ?? ''): Promise<void> {
    await this.app.useCases.removePasskey.execute(await this.actor(), { passkeyId });
  }

  /** What the browser is asked to prove who is there. */
  async askForProof(): Promise<unknown> {
    return this.app.useCases.startPasskeyReauthentication.execute(await this.actor());
  }

  async prove(passkey: unknown): Promise<void> {
    await this.app.useCases.reauthenticate.execute(await this.actor(), { passkey });
  }

  passkeys() {
    return [...this.app.tables.passkeys.values()].filter(({ userId }) => userId === this.userId);
  }
}

/** A new account with an authenticator that has no passkey yet. */
export class PasskeyScene {
  readonly phone = new SoftwareAuthenticator();

  private constructor(
    readonly app: InMemoryApp,
    readonly dana: Person,
  ) {}

  static async open(settings: Partial<AccountSettings> = {}): Promise<PasskeyScene> {
    const app = new InMemoryApp(undefined, undefined, settings);
    return new PasskeyScene(app, await Person.signUp(app, DANA));
  }

  /** What the browser is asked to sign in. */
  question(pendingToken?: string): Promise<unknown> {
    return this.app.useCases.startPasskeySignIn.execute({ pendingToken });
  }

  finish(answer: unknown) {
    return this.app.useCases.signInWithPasskey.execute({ answer }, ORIGIN);
  }

  async signIn(lie: Lie = {}) {
    return this.finish(this.phone.get(await this.question(), lie));
  }

  logIn() {
    return this.app.useCases.logIn.execute(DANA, ORIGIN);
  }
}
