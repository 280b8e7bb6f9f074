import { beforeEach, describe, it } from 'vitest';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';

const PASSWORD = 'maumee-river';
const ACCOUNT = { email: 'dana@maumee.test', password: PASSWORD, firstName: 'Dana', lastName: 'Whitfield' };

let app: InMemoryApp;
let token: string;
let userId: string;

async function open(settings: Partial<AccountSettings> = {}): Promise<void> {
  app = new InMemoryApp(undefined, undefined, settings);
  const signedIn = await app.useCases.registerUser.execute(ACCOUNT);
  token = signedIn.token;
  userId = signedIn.user.id;
}
beforeEach(() => open());

async function actor(): Promise<UserActor> {
  const caller = await app.useCases.authenticate.execute(token);
  if (!caller) throw new RangeError('Signed out');
  return caller.actor;
}

describe('acts of money', () => {
  const RATES = {
    ...proposedRates,
    schedulingFee: '3',
    shortDistancePerMile: '2',
    longDistancePerMile: '2',
    commissionRate: '80',
    reason: 'Fuel',
  };
  const REQUIRED = { kind: 'forbidden', code: 'REAUTHENTICATION_REQUIRED' };
  const adminActor = async () => {
    app.changeUser(userId, { userType: 'admin' });
    return actor();
  };
  let fee = 3;
  const setPrices = async () => {
    fee += 0.25;
    return app.useCases.updatePricing.execute(await adminActor(), { ...RATES, schedulingFee: fee });
  };

  it('are done within 15 minutes of signing in, and then after the password was given again', async () => {
    app.clock.advance({ minutes: 15, seconds: -1 });
    await setPrices();
    app.clock.advance({ seconds: 1 });
    await expectRefusal(setPrices, REQUIRED);
    const prove = async (password: string) =>
      app.useCases.reauthenticate.execute(await actor(), { password });
    await expectRefusal(() => prove('guess'), 'WRONG_PASSWORD');
    await expectRefusal(setPrices, REQUIRED);
    await prove(PASSWORD);
    await setPrices();
  });

  it('ask for nothing again where the installation says so, nor of the product itself', async () => {
    app.clock.advance({ days: 1 });
    await app.useCases.updatePricing.execute({ kind: 'system', name: 'cli' }, RATES);
    await open({ reauthenticationMs: null });
    app.clock.advance({ days: 1 });
    await setPrices();
  });
});
