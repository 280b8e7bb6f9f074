import { CARD_LINK_MINUTES } from '../../domain/desk/call.ts';
import { CODE_MINUTES } from '../../domain/texts/text-number.ts';
import { text } from './text.ts';

/** Named by its number where another question waits. */
const numbered = (word: string, choice: number) => (choice > 1 ? `${word} ${choice}` : word);

/** What a phone is told about itself: whose it is, and whether it is written to. */
export const NUMBER_TEXTS = {
  'number-code': text(
    { codeId: 'sample' },
    ({ codeId }, { codeOf }) =>
      `${codeOf(codeId)} is your code. It is good for ${CODE_MINUTES} minutes. Tell it to nobody: we never ask for it.`,
    ({ codeId }, { codeOf }) =>
      `${codeOf(codeId)} es su código. Vale ${CODE_MINUTES} minutos. No se lo diga a nadie: nunca se lo pedimos.`,
  ),
  /** To who is on the line; the link stands first, so that it is never cut. */
  'card-link': text(
    { tokenId: 'sample' },
    ({ tokenId }, { webUrl, tokenOf }) =>
      `${webUrl}/add-card#token=${tokenOf(tokenId)} saves a card for your rides, once, for ${CARD_LINK_MINUTES} minutes. We never ask for a card number on the phone.`,
    ({ tokenId }, { webUrl, tokenOf }) =>
      `${webUrl}/add-card#token=${tokenOf(tokenId)} guarda una tarjeta para sus viajes, una vez, durante ${CARD_LINK_MINUTES} minutos. Nunca pedimos el número por teléfono.`,
  ),
  'consent-question': text(
    { choice: 1 },
    ({ choice }, { supportEmail }) =>
      `You asked to be told about your rides by text. Reply ${numbered('YES', choice)} to agree, ${numbered('NO', choice)} or STOP to refuse. Message and data rates may apply. Help: ${supportEmail}`,
    ({ choice }, { supportEmail }) =>
      `Pidió avisos de sus viajes por mensaje de texto. Responda ${numbered('SI', choice)} para aceptar, ${numbered('NO', choice)} o ALTO para rechazar. Pueden aplicarse tarifas. Ayuda: ${supportEmail}`,
  ),
  'consent-given': text(
    {},
    () =>
      'Thank you. You are told about your rides by text from now on. Reply STOP to end it, HELP for help.',
    () =>
      'Gracias. Desde ahora recibe avisos de sus viajes por mensaje de texto. Responda ALTO para terminar, AYUDA para recibir ayuda.',
  ),
  'consent-refused': text(
    {},
    () => 'You are not sent texts about your rides.',
    () => 'No se le envían mensajes sobre sus viajes.',
  ),
  stopped: text(
    {},
    () => 'You are sent no more texts. Reply START to get them again.',
    () => 'No se le envían más mensajes. Responda INICIO para recibirlos otra vez.',
  ),
  started: text(
    {},
    () => 'You are told about your rides by text again. Reply STOP to end it, HELP for help.',
    () => 'Vuelve a recibir avisos de sus viajes. Responda ALTO para terminar, AYUDA para recibir ayuda.',
  ),
  /** The phone may be written to, and nobody whose it is has agreed. */
  'started-off': text(
    {},
    (_, { supportEmail, webUrl }) =>
      `This phone can be sent texts again, but they are turned off. Turn them on in your profile: ${webUrl} Help: ${supportEmail}`,
    (_, { supportEmail, webUrl }) =>
      `Este teléfono puede recibir mensajes otra vez, pero están desactivados. Actívelos en su perfil: ${webUrl} Ayuda: ${supportEmail}`,
  ),
  test: text(
    {},
    () => 'This is a test. Text messages work.',
    () => 'Esto es una prueba. Los mensajes de texto funcionan.',
  ),
};
