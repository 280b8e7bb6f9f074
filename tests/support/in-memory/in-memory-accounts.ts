import { BundledCommonPasswords } from '../../../adapters/identity/bundled-common-passwords.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { MemoryLoginThrottle } from '../../../adapters/identity/memory-login-throttle.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Ids } from '../../../application/ports/ids.ts';
import type { SecurityLog } from '../../../application/ports/security-log.ts';
import type { Sessions } from '../../../application/ports/sessions.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import { Authenticate } from '../../../application/users/authenticate.ts';
import { CreateAdmin } from '../../../application/users/create-admin.ts';
import { LogIn } from '../../../application/users/log-in.ts';
import { LogOut } from '../../../application/users/log-out.ts';
import { NewPasswords } from '../../../application/users/new-passwords.ts';
import { RegisterUser } from '../../../application/users/register-user.ts';
import { EndOtherSessions, EndSession, ListSessions } from '../../../application/users/sessions.ts';
import { SignIns } from '../../../application/users/sign-ins.ts';
import { ACCOUNT_SETTINGS } from '../account-settings.ts';
import { FakePasswords } from './fake-passwords.ts';

export interface AccountDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The use cases of accounts, wired as in the app. */
export function inMemoryAccounts({ unitOfWork, sessions, securityLog, clock, ids }: AccountDependencies) {
  const passwords = new FakePasswords();
  const newPasswords = new NewPasswords(passwords, new BundledCommonPasswords());
  const secretTokens = new HmacSecretTokens('a secret of the tests that is long enough');
  const throttle = new MemoryLoginThrottle(clock);
  const signIns = new SignIns(unitOfWork, sessions, secretTokens, ACCOUNT_SETTINGS, ids, clock, securityLog);
  return {
    authenticate: new Authenticate(sessions),
    createAdmin: new CreateAdmin(unitOfWork, newPasswords, ids, clock),
    endOtherSessions: new EndOtherSessions(unitOfWork, securityLog),
    endSession: new EndSession(unitOfWork, securityLog),
    listSessions: new ListSessions(sessions),
    logIn: new LogIn(unitOfWork, signIns, passwords, throttle, secretTokens, securityLog),
    logOut: new LogOut(sessions, securityLog),
    registerUser: new RegisterUser(unitOfWork, signIns, newPasswords, ids, clock, securityLog),
  };
}
