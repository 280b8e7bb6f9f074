import { formatMoney } from '../../domain/money/format-money.ts';
import type { UserType } from '../../domain/users/user.ts';
import type { AccountEmailData, Email, SecondFactorChange } from '../ports/email.ts';
import { link, type MailContent } from './mail-blocks.ts';

export type AccountEmail = Extract<Email, { readonly template: keyof AccountEmailData }>;

/** The web client's pages that links lead to; the token stands behind the #, which browsers send to nobody. */
interface Links {
  readonly productName: string;
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

const ROLES: Record<UserType, string> = {
  rider: 'Your account is a rider’s account now.',
  driver: 'Your account is a driver’s account now. You can drive once your application is approved.',
  admin: 'Your account is an admin’s account now.',
};

/** For an address that is new, to an account or altogether. */
function confirmAddress({ tokenId }: { readonly tokenId: string }, { webUrl, tokenOf }: Links): MailContent {
  return {
    subject: 'Please confirm your email address',
    blocks: [
      'Please confirm that this is your email address. The link works once, for a day.',
      link('Confirm your email address', `${webUrl}/confirm-email#token=${tokenOf(tokenId)}`),
      'If you do not know what this is about, there is nothing to do.',
    ],
  };
}

const TEXTS: {
  readonly [Template in keyof AccountEmailData]: (
    data: AccountEmailData[Template],
    links: Links,
  ) => MailContent;
} = {
  welcome: ({ userType }, { productName, webUrl }) => ({
    subject: `Welcome to ${productName}`,
    blocks: [
      'Your account is open.',
      ...(userType === 'driver'
        ? [
            'Before you can drive, we need your application and your documents.',
            link('Apply to drive', `${webUrl}/driver/apply`),
          ]
        : ['You see what a ride costs before you book it.', link('Book a ride', `${webUrl}/rider`)]),
    ],
  }),
  'registration-attempted': (_, { webUrl }) => ({
    subject: 'You already have an account',
    blocks: [
      'Somebody tried to open a new account with your email address. You already have one.',
      link('Forgot your password? Choose a new one', `${webUrl}/forgot-password`),
      'If this was not you, there is nothing to do.',
    ],
  }),
  'new-device': (data) => ({
    subject: 'A new sign-in to your account',
    blocks: [
      'Your account was used to sign in on a device that we have not seen before.',
      {
        kind: 'facts',
        facts: [
          ['Device', data.device],
          ['Network address', data.address],
        ],
      },
      UNEXPECTED,
    ],
  }),
  'password-reset': (data, { webUrl, tokenOf }) => ({
    subject: 'Choose a new password',
    blocks: [
      'Somebody asked for a new password for your account. The link works once, for an hour.',
      link('Choose a new password', `${webUrl}/reset-password#token=${tokenOf(data.tokenId)}`),
      'If this was not you, there is nothing to do: your password stays as it is.',
    ],
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    blocks: ['The password of your account was changed, and other devices were signed out.', UNEXPECTED],
  }),
  'email-verification': confirmAddress,
  'email-change': confirmAddress,
  'email-change-requested': (data, { webUrl, tokenOf }) => ({
    subject: 'Your email address is about to change',
    blocks: [
      `Somebody who knows your password asked to change the email address of your account to ${data.email}.`,
      'It changes once the link that we sent there is opened. If this was not you, stop it:',
      link('Keep my email address', `${webUrl}/cancel-email-change#token=${tokenOf(data.tokenId)}`),
      'Then choose a new password. That also ends every link and signs out every device.',
    ],
  }),
  'email-changed': (data) => ({
    subject: 'Your email address was changed',
    blocks: [
      `The email address of your account is now ${data.email}. Links for a new password go there.`,
      'If this was not you, please write to us at once.',
    ],
  }),
  'second-factor-changed': (data) => ({
    subject: 'Your sign-in settings were changed',
    blocks: [SECOND_FACTOR_CHANGES[data.change], UNEXPECTED],
  }),
  suspended: (data) => ({
    subject: 'Your account is suspended',
    blocks: [
      'Your account was suspended. The reason given:',
      { kind: 'quote', text: data.reason },
      'You cannot sign in for now. A ride under way may be finished; other rides were cancelled or given to others.',
    ],
  }),
  reinstated: () => ({
    subject: 'Your account is open again',
    blocks: ['Your account is not suspended any more. You can sign in again.'],
  }),
  'role-changed': (data, { webUrl }) => ({
    subject: 'Your account was changed',
    blocks: [
      ROLES[data.userType],
      'You were signed out on all devices.',
      link('Sign in again', `${webUrl}/login`),
      'If you did not expect this, please write to us.',
    ],
  }),
  'credit-granted': ({ amountCents, reason }, { webUrl }) => ({
    subject: `A credit of ${formatMoney(amountCents)}`,
    blocks: [
      `We have added a credit of ${formatMoney(amountCents)} to your wallet. The reason given:`,
      { kind: 'quote', text: reason },
      link('See your wallet', `${webUrl}/rider?tab=wallet`),
    ],
  }),
  'account-deleted': () => ({
    subject: 'Your account was deleted',
    blocks: [
      'Your account was deleted: your name, contact data, photo, cards and sign-ins are erased.',
      'Records of rides and payments stay without your name, as the law asks.',
      'If this was not you, please write to us at once.',
    ],
  }),
  'payout-account-changed': () => ({
    subject: 'Your payout account was changed',
    blocks: ['The account that your payouts are sent to was set up or changed.', UNEXPECTED],
  }),
};

/** Notices about an account, and the links that prove whose an address is. */
export function composeAccountEmail(email: AccountEmail, links: Links): MailContent {
  // Each template has the data of its own text, which the union of both does not say.
  const compose = TEXTS[email.template] as (data: AccountEmail['data'], links: Links) => MailContent;
  return compose(email.data, links);
}
