import { DeleteAccount } from './delete-account.ts';
import { Authenticate } from './authenticate.ts';
import { CancelEmailChange } from './cancel-email-change.ts';
import { ChangeRole } from './change-role.ts';
import { ListUsers } from './list-users.ts';
import { SetUserPassword } from './set-user-password.ts';
import { CreateAdmin } from './create-admin.ts';
import { ExpireSessions } from './expire-sessions.ts';
import { ChangePassword } from './change-password.ts';
import { ChangeEmail, ConfirmEmail, VerifyEmail } from './email-change.ts';
import { RequestPasswordReset, ResetPassword } from './password-reset.ts';
import { ShowSessionEnd } from './show-session-end.ts';
import { Reauthenticate } from './reauthenticate.ts';
import { ReinstateUser, SuspendUser } from './suspend-user.ts';
import { UpdateProfile } from './update-profile.ts';
import { CompleteSignIn } from './complete-sign-in.ts';
import { SignInWithPasskey, StartPasskeyReauthentication, StartPasskeySignIn } from './passkey-sign-in.ts';
import { RegisterPasskey, RemovePasskey, StartPasskeyRegistration } from './passkeys.ts';
import { ConfirmApp, RemoveApp, RenewRecoveryCodes, ShowSecondFactor, StartApp } from './second-factor.ts';
import { ResetSecondFactor } from './reset-second-factor.ts';
import { EndUserSessions } from './end-user-sessions.ts';
import { LogIn } from './log-in.ts';
import { LogOut } from './log-out.ts';
import { RegisterUser } from './register-user.ts';
import { EndOtherSessions, EndSession, ListSessions } from './sessions.ts';

/** The use cases of accounts by their names. */
export const accountUseCases = {
  authenticate: Authenticate,
  cancelEmailChange: CancelEmailChange,
  showSessionEnd: ShowSessionEnd,
  changeEmail: ChangeEmail,
  changePassword: ChangePassword,
  changeRole: ChangeRole,
  completeSignIn: CompleteSignIn,
  confirmApp: ConfirmApp,
  confirmEmail: ConfirmEmail,
  createAdmin: CreateAdmin,
  endOtherSessions: EndOtherSessions,
  deleteAccount: DeleteAccount,
  endSession: EndSession,
  endUserSessions: EndUserSessions,
  expireSessions: ExpireSessions,
  listSessions: ListSessions,
  listUsers: ListUsers,
  logIn: LogIn,
  logOut: LogOut,
  reauthenticate: Reauthenticate,
  registerPasskey: RegisterPasskey,
  registerUser: RegisterUser,
  reinstateUser: ReinstateUser,
  removeApp: RemoveApp,
  removePasskey: RemovePasskey,
  renewRecoveryCodes: RenewRecoveryCodes,
  requestPasswordReset: RequestPasswordReset,
  resetPassword: ResetPassword,
  resetSecondFactor: ResetSecondFactor,
  setUserPassword: SetUserPassword,
  showSecondFactor: ShowSecondFactor,
  signInWithPasskey: SignInWithPasskey,
  startApp: StartApp,
  startPasskeyReauthentication: StartPasskeyReauthentication,
  startPasskeyRegistration: StartPasskeyRegistration,
  startPasskeySignIn: StartPasskeySignIn,
  suspendUser: SuspendUser,
  updateProfile: UpdateProfile,
  verifyEmail: VerifyEmail,
};
