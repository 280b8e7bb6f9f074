import type { AccountEmailData, Email, SecondFactorChange } from '../ports/emails.ts';

export type AccountEmail = Extract<Email, { readonly template: keyof AccountEmailData }>;

/** The web client's pages that links lead to; the token stands behind the #, which browsers send to nobody. */
interface Links {
  readonly webUrl: string;
  /** The token of a link by its id. */
  readonly tokenOf: (tokenId: string) => string;
}

const UNEXPECTED = 'If this was not you, please reset your password and write to us at once.';

const SECOND_FACTOR_CHANGES: Record<SecondFactorChange, string> = {
  'app-added': 'An authenticator app was added to your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed':
    'New recovery codes were made for your account. The old ones do not work any more.',
  'recovery-code-used': 'A recovery code was used to sign in to your account.',
  'reset-by-support': 'Our support removed the second step of signing in from your account.',
};

/** Notices about an account, and the links that prove whose an address is. */
export function composeAccountEmail(
  email: AccountEmail,
  { webUrl, tokenOf }: Links,
): { subject: string; lines: string[] } {
  switch (email.template) {
    case 'registration-attempted':
      return {
        subject: 'You already have an account',
        lines: [
          'Somebody tried to open a new account with your email address. You already have one.',
          `Forgot your password? Choose a new one here: ${webUrl}/forgot-password`,
          'If this was not you, there is nothing to do.',
        ],
      };
    case 'new-device':
      return {
        subject: 'A new sign-in to your account',
        lines: [
          `Your account was used to sign in on a device that we have not seen before: ${email.data.device}.`,
          `Network address: ${email.data.address}`,
          UNEXPECTED,
        ],
      };
    case 'password-reset':
      return {
        subject: 'Choose a new password',
        lines: [
          'Somebody asked for a new password for your account. The link works once, for an hour:',
          `${webUrl}/reset-password#token=${tokenOf(email.data.tokenId)}`,
          'If this was not you, there is nothing to do: your password stays as it is.',
        ],
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        lines: ['The password of your account was changed, and other devices were signed out.', UNEXPECTED],
      };
    case 'email-verification':
    case 'email-change':
      return {
        subject: 'Please confirm your email address',
        lines: [
          'Please confirm that this is your email address. The link works once, for a day:',
          `${webUrl}/confirm-email#token=${tokenOf(email.data.tokenId)}`,
          'If you do not know what this is about, there is nothing to do.',
        ],
      };
    case 'email-change-requested':
      return {
        subject: 'Your email address is about to change',
        lines: [
          `Somebody asked to change the email address of your account to ${email.data.email}.`,
          'It changes once the link that we sent there is opened.',
          UNEXPECTED,
        ],
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        lines: [`The email address of your account is now ${email.data.email}.`, UNEXPECTED],
      };
    case 'second-factor-changed':
      return {
        subject: 'Your sign-in settings were changed',
        lines: [SECOND_FACTOR_CHANGES[email.data.change], UNEXPECTED],
      };
    case 'payout-account-changed':
      return {
        subject: 'Your payout account was changed',
        lines: ['The account that your payouts are sent to was set up or changed.', UNEXPECTED],
      };
  }
}
