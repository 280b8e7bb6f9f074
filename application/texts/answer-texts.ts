import type { TextLanguage } from '../../domain/texts/text-number.ts';
import { placeWords, text, timeWords, type TextContext } from './text.ts';

/** One of several rides that an answer may be about. */
export interface TextChoice {
  readonly choice: number;
  readonly firstName: string;
  readonly place: string;
  /** In UTC; null for a ride at once. */
  readonly at: string | null;
}

/** "1 Riley: 200 Museum Way, Thu, Mar 5, 6:10 PM". */
function choices(rides: readonly TextChoice[], context: TextContext): string {
  return rides
    .map(({ choice, firstName, place, at }) =>
      [
        `${choice} ${firstName}: ${placeWords(place)}`,
        ...(at ? [timeWords(new Date(at), context)] : []),
      ].join(', '),
    )
    .join('; ');
}

const SAMPLE_CHOICES: readonly TextChoice[] = [
  { choice: 1, firstName: 'Riley', place: '200 Museum Way', at: '2026-03-05T23:10:00.000Z' },
  { choice: 2, firstName: 'Ann', place: '12 Main Street', at: null },
];

/** Why an act by text did not work, by the code of its error. What has no words of its own gets those of `other`. */
const FAILURES: Readonly<Record<string, Readonly<Record<TextLanguage, string>>>> = {
  RETURN_ENDED: {
    en: 'This return has ended. Please book another ride.',
    es: 'Este regreso ya terminó. Reserve otro viaje.',
  },
  RETURN_TOO_EARLY: {
    en: 'You can call your return once the ride there has started.',
    es: 'Puede pedir el regreso cuando el viaje de ida haya comenzado.',
  },
  RETURN_NOT_PAID: {
    en: 'The return could not be paid. Please ask whoever pays for it to call it.',
    es: 'No se pudo pagar el regreso. Pida a quien lo paga que lo llame.',
  },
  INSUFFICIENT_FUNDS: {
    en: 'There is not enough money in the wallet for this ride.',
    es: 'No hay suficiente dinero en la billetera para este viaje.',
  },
  CANCEL_REFUSED: {
    en: 'We have decided that this ride takes place.',
    es: 'Decidimos que este viaje se realiza.',
  },
};

const OTHER = {
  en: 'That could not be done.',
  es: 'Eso no se pudo hacer.',
} as const satisfies Record<TextLanguage, string>;

function failure({ code }: { readonly code: string }, { language, supportEmail }: TextContext): string {
  const words = (Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined) ?? OTHER;
  return `${words[language]} ${language === 'es' ? 'Ayuda' : 'Help'}: ${supportEmail}`;
}

const noticeWords = ({ title, body }: { readonly title: string; readonly body: string }) =>
  `${/[.!?]$/.test(title) ? title : `${title}.`} ${body}`;

/** What a phone gets that has answered, or has written something else. */
export const ANSWER_TEXTS = {
  /** The words of a notice, to whom no push reaches. */
  notice: text(
    { title: 'Dana drives you', body: 'Check the plate before you get in.' },
    noticeWords,
    noticeWords,
  ),
  help: text(
    {},
    (_, { supportEmail, webUrl }) =>
      `Reply READY to call your return, CANCEL to cancel a ride, STOP to end texts. Help: ${supportEmail} or ${webUrl}. Message and data rates may apply.`,
    (_, { supportEmail, webUrl }) =>
      `Responda LISTO para pedir el regreso, CANCELAR para cancelar un viaje, ALTO para terminar. Ayuda: ${supportEmail} o ${webUrl}. Pueden aplicarse tarifas.`,
  ),
  'not-understood': text(
    {},
    () => 'We did not understand that. You can reply READY (call your return), CANCEL, HELP or STOP.',
    () => 'No entendimos su mensaje. Puede responder LISTO (pedir el regreso), CANCELAR, AYUDA o ALTO.',
  ),
  'nothing-open': text(
    {},
    () =>
      'There is nothing to answer right now. You can reply READY (call your return), CANCEL, HELP or STOP.',
    () =>
      'No hay nada que responder ahora. Puede responder LISTO (pedir el regreso), CANCELAR, AYUDA o ALTO.',
  ),
  'no-return': text(
    {},
    () => 'There is no return that you can call now.',
    () => 'No hay ningún regreso que pueda pedir ahora.',
  ),
  'no-ride': text(
    {},
    () => 'There is no ride that you can cancel.',
    () => 'No hay ningún viaje que pueda cancelar.',
  ),
  /** First how it is answered: where there are many of them the last are cut. */
  'which-return': text(
    { rides: SAMPLE_CHOICES },
    ({ rides }, context) =>
      `Who is ready? Reply READY with the number, for example READY 1: ${choices(rides, context)}.`,
    ({ rides }, context) =>
      `¿Quién está listo? Responda LISTO con el número, por ejemplo LISTO 1: ${choices(rides, context)}.`,
  ),
  'which-ride': text(
    { rides: SAMPLE_CHOICES },
    ({ rides }, context) =>
      `Which ride is to be cancelled? Reply YES with the number, for example YES 1, or NO: ${choices(rides, context)}.`,
    ({ rides }, context) =>
      `¿Qué viaje se cancela? Responda SI con el número, por ejemplo SI 1, o NO: ${choices(rides, context)}.`,
  ),
  'which-question': text(
    { choices: [1, 2] as readonly number[] },
    (data) =>
      `Several questions wait for your answer. Please reply with the number: ${data.choices.map((choice) => `YES ${choice}`).join(', ')}, or NO with the number.`,
    (data) =>
      `Varias preguntas esperan su respuesta. Responda con el número: ${data.choices.map((choice) => `SI ${choice}`).join(', ')}, o NO con el número.`,
  ),
  'could-not': text({ code: 'RETURN_ENDED' }, failure, failure),
};
