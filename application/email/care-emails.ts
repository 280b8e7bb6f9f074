import type { CareScope } from '../../domain/care/care-grant.ts';
import { link, mail, type MailContent, type MailContext } from './mail.ts';

const MAY: Readonly<Record<'en' | 'es', Readonly<Record<CareScope, string>>>> = {
  en: {
    book: 'book rides',
    cancel: 'cancel rides',
    pay: 'pay from the wallet and cards',
    follow: 'follow rides',
    receipts: 'read receipts',
  },
  es: {
    book: 'reservar viajes',
    cancel: 'cancelar viajes',
    pay: 'pagar con la billetera y las tarjetas',
    follow: 'seguir los viajes',
    receipts: 'leer los recibos',
  },
};

function inWords(scopes: readonly CareScope[], language: 'en' | 'es'): string {
  const words = scopes.map((scope) => MAY[language][scope]);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

interface Invitation {
  /** The id of the invitation, from which its token is worked out. */
  readonly tokenId: string;
  /** The passenger: first name and initial. */
  readonly name: string;
  readonly scopes: readonly CareScope[];
  readonly language: 'en' | 'es';
  readonly until: string;
}

function invitation(
  { tokenId, name, scopes, language, until }: Invitation,
  { webUrl, tokenOf, productName, timeZone }: MailContext,
): MailContent {
  const url = `${webUrl}/care#token=${tokenOf(tokenId)}`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(until));
  if (language === 'es')
    return {
      subject: `${name} le pide ayuda con sus viajes`,
      blocks: [
        `${name} le invita a ayudar con sus viajes en ${productName}. Usted podrá ${inWords(scopes, 'es')}.`,
        link('Ver la invitación', url),
        `Puede aceptarla una vez, hasta el ${day}, con la cuenta de esta dirección de correo.`,
        'Si no conoce a esta persona, no tiene que hacer nada.',
      ],
    };
  return {
    subject: `${name} asks you to help with rides`,
    blocks: [
      `${name} invites you to help with their rides on ${productName}. You can then ${inWords(scopes, 'en')}.`,
      link('See the invitation', url),
      `You can accept it once, until ${day}, with the account of this email address.`,
      'If you do not know this person, there is nothing to do.',
    ],
  };
}

interface Change {
  /** What the reader is in it. */
  readonly role: 'passenger' | 'caregiver' | 'organisation';
  /** The other person. */
  readonly name: string;
  /** From now on; none where it has ended. */
  readonly scopes: readonly CareScope[];
}

function change({ role, name, scopes }: Change, { webUrl }: MailContext): MailContent {
  const profile = link('See who helps whom', `${webUrl}/rider?tab=profile&section=care`);
  const may = inWords(scopes, 'en');
  if (role === 'passenger')
    return scopes.length === 0
      ? {
          subject: `${name} does not help with your rides any more`,
          blocks: [`${name} can do nothing for you any more.`, profile],
        }
      : {
          subject: `${name} can help with your rides`,
          blocks: [
            `From now on ${name} can do this for you: ${may}.`,
            'You can take that back at any time.',
            profile,
          ],
        };
  if (role === 'organisation') {
    const page = link('See the passengers', `${webUrl}/organization`);
    return scopes.length === 0
      ? {
          subject: `Your organization does not help ${name} any more`,
          blocks: [`Its coordinators can do nothing for ${name} any more.`, page],
        }
      : {
          subject: `Your organization can help ${name}`,
          blocks: [
            `From now on its coordinators can do this for the rides that they book for ${name}: ${may}.`,
            page,
          ],
        };
  }
  return scopes.length === 0
    ? {
        subject: `You do not help ${name} any more`,
        blocks: [`You can do nothing for ${name} any more.`, profile],
      }
    : {
        subject: `You can help ${name}`,
        blocks: [`From now on you can do this for ${name}: ${may}.`, profile],
      };
}

interface Merged {
  /** As others had the rider in their records. */
  readonly name: string;
  readonly isUndone: boolean;
}

function merged({ name, isUndone }: Merged, { webUrl, productName }: MailContext): MailContent {
  const rides = link('See your rides', `${webUrl}/rider`);
  if (isUndone)
    return {
      subject: 'Rides were moved out of your account again',
      blocks: [
        `${productName} had moved what was booked for ${name} by others into your account, and has taken that back: you are not the same person after all.`,
        'What you have booked or saved yourself stays as it is.',
        rides,
      ],
    };
  return {
    subject: 'Your account has more of your rides now',
    blocks: [
      `Others have booked rides for ${name}. ${productName} has found that this is you, and has moved those rides, and what was kept for them, into your account.`,
      'Whoever helped you before cannot do so any more. You decide in your account who may.',
      'If you are not this person, please answer this mail: we take it back.',
      rides,
    ],
  };
}

/** About who helps whom. */
export const CARE_MAILS = {
  'care-invitation': mail<Invitation>(
    {
      tokenId: 'sample',
      name: 'Dana W.',
      scopes: ['book', 'follow'],
      language: 'en',
      until: '2026-03-09T15:00:00.000Z',
    },
    invitation,
  ),
  'care-changed': mail<Change>(
    { role: 'passenger', name: 'Dana Whitfield', scopes: ['book', 'follow'] },
    change,
  ),
  'records-merged': mail<Merged>({ name: 'Dana Whitfield', isUndone: false }, merged),
};
