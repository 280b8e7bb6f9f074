import { ResetSecondFactor } from '../../../application/users/reset-second-factor.ts';
import { SecondApprovals } from '../../../application/approvals/second-approvals.ts';
import { BundledCommonPasswords } from '../../../adapters/identity/bundled-common-passwords.ts';
import { AesSecretBox } from '../../../adapters/identity/aes-secret-box.ts';
import { TotpCodes } from '../../../adapters/identity/totp-codes.ts';
import { WebAuthnPasskeys } from '../../../adapters/identity/web-authn-passkeys.ts';
import { CountedMails } from '../../../adapters/rate-limits/counted-mails.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import type { Clock, Ids } from '../../../application/ports/operations.ts';
import type { SecurityLog } from '../../../application/ports/security.ts';
import type { Sessions } from '../../../application/ports/users.ts';
import type { UnitOfWork } from '../../../application/ports/unit-of-work.ts';
import type { AccountSettings } from '../../../application/users/account-settings.ts';
import { Authenticate } from '../../../application/users/authenticate.ts';
import { CancelEmailChange } from '../../../application/users/cancel-email-change.ts';
import { ChangePassword } from '../../../application/users/change-password.ts';
import { CurrentPassword } from '../../../application/users/current-password.ts';
import { ChangeEmail, ConfirmEmail, VerifyEmail } from '../../../application/users/email-change.ts';
import { KnownDevices } from '../../../application/users/known-devices.ts';
import { OneTimeLinks } from '../../../application/users/one-time-links.ts';
import { RequestPasswordReset, ResetPassword } from '../../../application/users/password-reset.ts';
import { Reauthenticate } from '../../../application/users/reauthenticate.ts';
import { UpdateProfile } from '../../../application/users/update-profile.ts';
import { PasskeyProofs } from '../../../application/users/passkey-proofs.ts';
import {
  SignInWithPasskey,
  StartPasskeyReauthentication,
  StartPasskeySignIn,
} from '../../../application/users/passkey-sign-in.ts';
import {
  RegisterPasskey,
  RemovePasskey,
  StartPasskeyRegistration,
} from '../../../application/users/passkeys.ts';
import { CompleteSignIn } from '../../../application/users/complete-sign-in.ts';
import { SecondFactorCodes } from '../../../application/users/second-factor-codes.ts';
import {
  ConfirmApp,
  RemoveApp,
  RenewRecoveryCodes,
  ShowSecondFactor,
  StartApp,
} from '../../../application/users/second-factor.ts';
import { CreateAdmin } from '../../../application/users/create-admin.ts';
import { EndUserSessions } from '../../../application/users/end-user-sessions.ts';
import { LogIn } from '../../../application/users/log-in.ts';
import { LogOut } from '../../../application/users/log-out.ts';
import { ChangeRole } from '../../../application/users/change-role.ts';
import { SetUserPassword } from '../../../application/users/set-user-password.ts';
import { NewPasswords } from '../../../application/users/new-passwords.ts';
import { RegisterUser } from '../../../application/users/register-user.ts';
import { EndOtherSessions, EndSession, ListSessions } from '../../../application/users/sessions.ts';
import { ReinstateUser, SuspendUser } from '../../../application/users/suspend-user.ts';
import { Suspensions } from '../../../application/users/suspensions.ts';
import { SignIns } from '../../../application/users/sign-ins.ts';
import { ClockCounter } from './clock-counter.ts';
import { InMemoryLoginThrottle } from './in-memory-login-throttle.ts';
import { FakePasswords } from './fake-passwords.ts';

/** Where passkeys of the tests belong to. */
export const WEB_URL = 'https://maumee.test';
const SECRET = 'a secret of the tests that is long enough';

export interface AccountDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly sessions: Sessions;
  readonly securityLog: SecurityLog;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly settings: AccountSettings;
}

/** The use cases of accounts, wired as in the app. */
export function inMemoryAccounts(dependencies: AccountDependencies) {
  const { unitOfWork, sessions, securityLog, clock, ids, settings } = dependencies;
  const second = new SecondApprovals(ids, clock);
  const passwords = new FakePasswords();
  const newPasswords = new NewPasswords(passwords, new BundledCommonPasswords());
  const secretTokens = new HmacSecretTokens(SECRET);
  const throttle = new InMemoryLoginThrottle(clock);
  const mailThrottle = new CountedMails((options) => new ClockCounter(clock, options));
  const knownDevices = new KnownDevices(unitOfWork, secretTokens, ids, clock);
  const signIns = new SignIns(unitOfWork, sessions, secretTokens, settings, ids, clock, securityLog);
  const currentPassword = new CurrentPassword(unitOfWork, passwords, throttle, securityLog);
  const links = new OneTimeLinks(secretTokens, ids, clock);
  const appCodes = new TotpCodes('Maumee');
  const box = new AesSecretBox(SECRET);
  const codes = new SecondFactorCodes(appCodes, box, secretTokens, ids, clock);
  const ceremonies = new WebAuthnPasskeys({ productName: 'Maumee', webUrl: WEB_URL });
  const proofs = new PasskeyProofs(unitOfWork, ceremonies, clock);
  const changeEmail = new ChangeEmail(
    ...([unitOfWork, currentPassword, links, mailThrottle, settings, ids, clock, securityLog] as const),
  );
  return {
    authenticate: new Authenticate(sessions, settings, clock),
    cancelEmailChange: new CancelEmailChange(unitOfWork, links, securityLog),
    changeEmail,
    changePassword: new ChangePassword(
      ...([unitOfWork, currentPassword, newPasswords, knownDevices, ids, clock, securityLog] as const),
    ),
    confirmEmail: new ConfirmEmail(unitOfWork, links, ids, clock, securityLog),
    createAdmin: new CreateAdmin(unitOfWork, newPasswords, second, ids, clock),
    endOtherSessions: new EndOtherSessions(unitOfWork, securityLog),
    endSession: new EndSession(unitOfWork, securityLog),
    endUserSessions: new EndUserSessions(unitOfWork, ids, clock, securityLog),
    listSessions: new ListSessions(sessions),
    logIn: new LogIn(
      ...([
        unitOfWork,
        signIns,
        passwords,
        throttle,
        knownDevices,
        secretTokens,
        links,
        securityLog,
      ] as const),
    ),
    logOut: new LogOut(sessions, securityLog),
    completeSignIn: new CompleteSignIn(
      ...([unitOfWork, signIns, codes, links, knownDevices, throttle, securityLog] as const),
    ),
    confirmApp: new ConfirmApp(unitOfWork, codes, throttle, ids, clock, securityLog),
    removeApp: new RemoveApp(unitOfWork, ids, clock, securityLog),
    renewRecoveryCodes: new RenewRecoveryCodes(unitOfWork, codes, ids, clock),
    resetSecondFactor: new ResetSecondFactor(unitOfWork, second, ids, clock),
    showSecondFactor: new ShowSecondFactor(unitOfWork),
    ...passkeyUseCases({ ...dependencies, ceremonies, proofs, codes, links, signIns }),
    startApp: new StartApp(unitOfWork, appCodes, box, clock),
    reauthenticate: new Reauthenticate(
      ...([unitOfWork, currentPassword, codes, proofs, throttle, clock, securityLog] as const),
    ),
    requestPasswordReset: new RequestPasswordReset(
      ...([unitOfWork, links, knownDevices, mailThrottle, ids, clock, securityLog] as const),
    ),
    resetPassword: new ResetPassword(
      ...([unitOfWork, links, knownDevices, newPasswords, ids, clock, securityLog] as const),
    ),
    reinstateUser: new ReinstateUser(unitOfWork, second, ids, clock),
    changeRole: new ChangeRole(unitOfWork, second, ids, clock, securityLog),
    setUserPassword: new SetUserPassword(unitOfWork, newPasswords, second, ids, clock, securityLog),
    suspendUser: new SuspendUser(unitOfWork, new Suspensions(ids, clock), securityLog),
    updateProfile: new UpdateProfile(unitOfWork, changeEmail),
    verifyEmail: new VerifyEmail(unitOfWork, links, mailThrottle, ids, clock),
    registerUser: new RegisterUser(unitOfWork, signIns, newPasswords, ids, clock, securityLog),
  };
}

interface PasskeyDependencies extends AccountDependencies {
  readonly ceremonies: WebAuthnPasskeys;
  readonly proofs: PasskeyProofs;
  readonly codes: SecondFactorCodes;
  readonly links: OneTimeLinks;
  readonly signIns: SignIns;
}

function passkeyUseCases(dependencies: PasskeyDependencies) {
  const { unitOfWork, ceremonies, proofs, codes, links, signIns, ids, clock, securityLog } = dependencies;
  return {
    startPasskeyRegistration: new StartPasskeyRegistration(unitOfWork, ceremonies, proofs),
    registerPasskey: new RegisterPasskey(
      ...([unitOfWork, ceremonies, proofs, codes, ids, clock, securityLog] as const),
    ),
    removePasskey: new RemovePasskey(unitOfWork, ids, clock, securityLog),
    startPasskeySignIn: new StartPasskeySignIn(unitOfWork, ceremonies, proofs, links),
    signInWithPasskey: new SignInWithPasskey(unitOfWork, signIns, proofs, securityLog),
    startPasskeyReauthentication: new StartPasskeyReauthentication(unitOfWork, ceremonies, proofs),
  };
}
