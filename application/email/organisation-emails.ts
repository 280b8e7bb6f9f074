import type { MemberRole } from '../../domain/organisations/organisation.ts';
import { link, mail, type MailContent, type MailContext } from './mail.ts';

const DO: Readonly<Record<'en' | 'es', Readonly<Record<MemberRole, string>>>> = {
  en: {
    manager: 'invite and remove members',
    coordinator: 'book rides for its passengers',
    billing: 'read what it pays',
  },
  es: {
    manager: 'invitar y quitar miembros',
    coordinator: 'reservar viajes para sus pasajeros',
    billing: 'ver lo que paga',
  },
};

function inWords(roles: readonly MemberRole[], language: 'en' | 'es'): string {
  const words = roles.map((role) => DO[language][role]);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
}

interface Invitation {
  /** The id of the invitation, from which its token is worked out. */
  readonly tokenId: string;
  /** Of the organisation. */
  readonly name: string;
  readonly roles: readonly MemberRole[];
  readonly language: 'en' | 'es';
  readonly until: string;
}

function invitation(
  { tokenId, name, roles, language, until }: Invitation,
  { webUrl, tokenOf, productName, timeZone }: MailContext,
): MailContent {
  const url = `${webUrl}/organization#token=${tokenOf(tokenId)}`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(until));
  if (language === 'es')
    return {
      subject: `${name} le invita a ${productName}`,
      blocks: [
        `${name} le invita a ${inWords(roles, 'es')} en ${productName}.`,
        link('Ver la invitación', url),
        `Puede aceptarla una vez, hasta el ${day}, con la cuenta de esta dirección de correo.`,
        'Si no conoce a esta organización, no tiene que hacer nada.',
      ],
    };
  return {
    subject: `${name} invites you to ${productName}`,
    blocks: [
      `${name} invites you to ${inWords(roles, 'en')} on ${productName}.`,
      link('See the invitation', url),
      `You can accept it once, until ${day}, with the account of this email address.`,
      'If you do not know this organization, there is nothing to do.',
    ],
  };
}

interface Change {
  /** Of the organisation. */
  readonly name: string;
  /** From now on; none where it has ended. */
  readonly roles: readonly MemberRole[];
}

function change({ name, roles }: Change, { webUrl }: MailContext): MailContent {
  if (roles.length === 0)
    return {
      subject: `You do not act for ${name} any more`,
      blocks: [`You can do nothing in the name of ${name} any more.`],
    };
  return {
    subject: `You act for ${name}`,
    blocks: [
      `From now on you can ${inWords(roles, 'en')}, in the name of ${name}.`,
      link('See the organization', `${webUrl}/organization`),
    ],
  };
}

/** To those who act for organisations. */
export const ORGANISATION_MAILS = {
  'member-invitation': mail<Invitation>(
    {
      tokenId: 'sample',
      name: 'St. Anne Clinic',
      roles: ['coordinator'],
      language: 'en',
      until: '2026-03-09T15:00:00.000Z',
    },
    invitation,
  ),
  'member-changed': mail<Change>({ name: 'St. Anne Clinic', roles: ['coordinator'] }, change),
};
