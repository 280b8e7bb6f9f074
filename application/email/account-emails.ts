import { CARD_LINK_MINUTES } from '../../domain/desk/call.ts';
import type { Role } from '../../domain/users/user.ts';
import { link, mail, quote, type MailContent, type MailContext } from './mail.ts';

// Of a link that proves whose an address is, the data has the id of its token: the token itself is kept nowhere.

const UNEXPECTED = 'If this was not you, please reset your password and write to us at once.';

const SECOND_FACTOR_CHANGES = {
  'app-added': 'An authenticator app was added to your account.',
  'app-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-renewed':
    'New recovery codes were made for your account. The old ones do not work any more.',
  'recovery-code-used': 'A recovery code was used to sign in to your account.',
  'reset-by-support': 'Our support removed the second step of signing in from your account.',
};
type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES;

const ROLES: Record<Role, string> = {
  rider: 'Your account is a rider’s account now.',
  driver: 'Your account is a driver’s account now. You can drive once your application is approved.',
  dispatcher: 'Your account is a dispatcher’s account now.',
  admin: 'Your account is an admin’s account now.',
};

/** For an address that is new, to an account or altogether. */
function confirmAddress(
  { tokenId }: { readonly tokenId: string },
  { webUrl, tokenOf }: MailContext,
): MailContent {
  return {
    subject: 'Please confirm your email address',
    blocks: [
      'Please confirm that this is your email address. The link works once, for a day.',
      link('Confirm your email address', `${webUrl}/confirm-email#token=${tokenOf(tokenId)}`),
      'If you do not know what this is about, there is nothing to do.',
    ],
  };
}

function cardLink(
  { tokenId, language }: { readonly tokenId: string; readonly language: 'en' | 'es' },
  { productName, webUrl, tokenOf }: MailContext,
): MailContent {
  const url = `${webUrl}/add-card#token=${tokenOf(tokenId)}`;
  if (language === 'es')
    return {
      subject: 'Agregue una tarjeta para sus viajes',
      blocks: [
        `Lo pidió por teléfono a ${productName}: con este enlace guarda una tarjeta. Vale una vez, durante ${CARD_LINK_MINUTES} minutos.`,
        link('Agregar una tarjeta', url),
        'Ahora no se cobra nada, y nunca pedimos el número de una tarjeta por teléfono. Si no llamó, no tiene que hacer nada.',
      ],
    };
  return {
    subject: 'Add a card for your rides',
    blocks: [
      `You asked ${productName} for it on the phone: this link saves a card. It works once, for ${CARD_LINK_MINUTES} minutes.`,
      link('Add a card', url),
      'Nothing is charged now, and we never ask for a card number on the phone. If you have not called, there is nothing to do.',
    ],
  };
}

/** To who opens an account. */
export const WELCOME_MAILS = {
  welcome: mail<{ readonly userType: Role }>(
    { userType: 'rider' },
    ({ userType }, { productName, webUrl }) => ({
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
  ),
  'email-verification': mail({ tokenId: 'sample' }, confirmAddress),
  /** Somebody tried to register with the address of an account. */
  'registration-attempted': mail({}, (_, { webUrl }) => ({
    subject: 'You already have an account',
    blocks: [
      'Somebody tried to open a new account with your email address. You already have one.',
      link('Forgot your password? Choose a new one', `${webUrl}/forgot-password`),
      'If this was not you, there is nothing to do.',
    ],
  })),
};

/** Notices about an account, and links that let somebody in. */
export const ACCOUNT_MAILS = {
  'payout-account-changed': mail({}, () => ({
    subject: 'Your payout account was changed',
    blocks: ['The account that your payouts are sent to was set up or changed.', UNEXPECTED],
  })),
  'password-changed': mail({}, () => ({
    subject: 'Your password was changed',
    blocks: ['The password of your account was changed, and other devices were signed out.', UNEXPECTED],
  })),
  'password-reset': mail({ tokenId: 'sample' }, (data, { webUrl, tokenOf }) => ({
    subject: 'Choose a new password',
    blocks: [
      'Somebody asked for a new password for your account. The link works once, for an hour.',
      link('Choose a new password', `${webUrl}/reset-password#token=${tokenOf(data.tokenId)}`),
      'If this was not you, there is nothing to do: your password stays as it is.',
    ],
  })),
  /** To who is on the line at the desk. */
  'card-link': mail<{ readonly tokenId: string; readonly language: 'en' | 'es' }>(
    { tokenId: 'sample', language: 'en' },
    cardLink,
  ),
  /** To a passenger for whom others have booked until now. */
  'account-opened': mail({ tokenId: 'sample' }, (data, { productName, webUrl, tokenOf }) => ({
    subject: `Your ${productName} account is open`,
    blocks: [
      'As you have asked for, we have opened an account for you. Your rides, your wallet and what you need of every ride are there, and who helps you goes on.',
      'Choose a password to sign in. The link works once, for a week.',
      link('Choose a password', `${webUrl}/reset-password#token=${tokenOf(data.tokenId)}`),
      'If you have not asked for it, please write to us.',
    ],
  })),
  /** To the new address. */
  'email-change': mail({ tokenId: 'sample' }, confirmAddress),
  /** To the old address, with a link that stops it. */
  'email-change-requested': mail(
    { email: 'new@example.com', tokenId: 'sample' },
    (data, { webUrl, tokenOf }) => ({
      subject: 'Your email address is about to change',
      blocks: [
        `Somebody who knows your password asked to change the email address of your account to ${data.email}.`,
        'It changes once the link that we sent there is opened. If this was not you, stop it:',
        link('Keep my email address', `${webUrl}/cancel-email-change#token=${tokenOf(data.tokenId)}`),
        'Then choose a new password. That also ends every link and signs out every device.',
      ],
    }),
  ),
  /** To the old address, afterwards. */
  'email-changed': mail({ email: 'new@example.com' }, (data) => ({
    subject: 'Your email address was changed',
    blocks: [
      `The email address of your account is now ${data.email}. Links for a new password go there.`,
      'If this was not you, please write to us at once.',
    ],
  })),
  'new-device': mail({ device: 'Firefox on Linux', address: '192.0.2.7' }, (data) => ({
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
  })),
  'second-factor-changed': mail<{ readonly change: SecondFactorChange }>(
    { change: 'passkey-added' },
    (data) => ({
      subject: 'Your sign-in settings were changed',
      blocks: [SECOND_FACTOR_CHANGES[data.change], UNEXPECTED],
    }),
  ),
  suspended: mail({ reason: 'Two reports of unsafe driving' }, (data) => ({
    subject: 'Your account is suspended',
    blocks: [
      'Your account was suspended. The reason given:',
      quote(data.reason),
      'You cannot sign in for now. A ride under way may be finished; other rides were cancelled or given to others.',
    ],
  })),
  reinstated: mail({}, () => ({
    subject: 'Your account is open again',
    blocks: ['Your account is not suspended any more. You can sign in again.'],
  })),
  'role-changed': mail<{ readonly userType: Role }>({ userType: 'driver' }, (data, { webUrl }) => ({
    subject: 'Your account was changed',
    blocks: [
      ROLES[data.userType],
      'You were signed out on all devices.',
      link('Sign in again', `${webUrl}/login`),
      'If you did not expect this, please write to us.',
    ],
  })),
  /** To the address that the account had. */
  'account-deleted': mail({}, () => ({
    subject: 'Your account was deleted',
    blocks: [
      'Your account was deleted: your name, contact data, photo, cards and sign-ins are erased.',
      'Records of rides and payments stay without your name, as the law asks.',
      'If this was not you, please write to us at once.',
    ],
  })),
};
