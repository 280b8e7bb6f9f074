import { text, timeWords, type TextContext } from './text.ts';

interface Asked {
  readonly firstName: string;
  /** In UTC. */
  readonly at: string;
  readonly choice: number;
}

const SAMPLE: Asked = { firstName: 'Ruth', at: '2026-03-05T23:10:00.000Z', choice: 1 };

const when = ({ at }: Asked, context: TextContext) => timeWords(new Date(at), context);
/** Named where another question waits. */
const named = (word: string, { choice }: Asked) => (choice > 1 ? `${word} ${choice}` : word);

/** What is asked about the rides of a standing ride, in place of the notice that something is to be decided. */
export const SERIES_TEXTS = {
  'drive-question': text(
    SAMPLE,
    (asked, context) =>
      `Do you drive ${asked.firstName} on ${when(asked, context)}? Reply ${named('YES', asked)} to confirm, ${named('NO', asked)} if you cannot.`,
    (asked, context) =>
      `¿Lleva a ${asked.firstName} el ${when(asked, context)}? Responda ${named('SI', asked)} para confirmar, ${named('NO', asked)} si no puede.`,
  ),
  'drive-confirmed': text(
    {},
    () => 'Thank you. The ride is confirmed.',
    () => 'Gracias. El viaje está confirmado.',
  ),
  /** The reason decides what becomes of it, and the app asks for it. */
  'drive-refused': text(
    {},
    (_, { webUrl, supportEmail }) =>
      `Nothing has changed yet. Please give the ride back in the app, with the reason, so that we ask others: ${webUrl}/driver. Help: ${supportEmail}`,
    (_, { webUrl, supportEmail }) =>
      `Aún no cambió nada. Devuelva el viaje en la aplicación, con el motivo, para que preguntemos a otros: ${webUrl}/driver. Ayuda: ${supportEmail}`,
  ),
  'alone-question': text(
    SAMPLE,
    (asked, context) =>
      `No organization pays the ride of ${asked.firstName} on ${when(asked, context)}. Reply ${named('YES', asked)} to pay it yourself, ${named('NO', asked)} to skip it.`,
    (asked, context) =>
      `Ninguna organización paga el viaje de ${asked.firstName} del ${when(asked, context)}. Responda ${named('SI', asked)} para pagarlo usted, ${named('NO', asked)} para omitirlo.`,
  ),
  'alone-paid': text(
    {},
    () => 'Thank you. We book the ride, and you pay for it.',
    () => 'Gracias. Reservamos el viaje y usted lo paga.',
  ),
  'alone-skipped': text(
    {},
    () => 'The ride is skipped. The others of the standing ride stay as they are.',
    () => 'El viaje se omite. Los demás del viaje fijo quedan como están.',
  ),
};
