import type { NoticeLanguage } from '../../domain/notices/notice-kinds.ts';

/** A sentence in every language. */
export type Sentence = Readonly<Record<NoticeLanguage, string>>;

/** What people are told of something: the subject of its mail is the title of its notice, the first sentence the body. */
export interface Told {
  readonly title: Sentence;
  readonly body: Sentence;
}

const DRIVER: Sentence = { en: 'A driver', es: 'Un conductor' };

/** What becomes of rides, in the same words by mail, on a device and as a text. */
export const RIDE_SENTENCES = {
  accepted: (driver: string | null): Told => ({
    title: { en: `${driver ?? DRIVER.en} drives you`, es: `${driver ?? DRIVER.es} lo lleva` },
    body: {
      en: `${driver ?? DRIVER.en} has accepted your ride. Check the plate before you get in.`,
      es: `${driver ?? DRIVER.es} aceptó su viaje. Revise la placa antes de subir.`,
    },
  }),
  arrived: (driver: string | null, plate: string | null): Told => ({
    title: { en: `${driver ?? DRIVER.en} is here`, es: `${driver ?? DRIVER.es} ya llegó` },
    body: plate
      ? {
          en: `Your driver waits at the pickup. The plate is ${plate}.`,
          es: `Su conductor espera en el punto de partida. La placa es ${plate}.`,
        }
      : {
          en: 'Your driver waits at the pickup. Check the plate before you get in.',
          es: 'Su conductor espera en el punto de partida. Revise la placa antes de subir.',
        },
  }),
  driverLost: (): Told => ({
    title: { en: 'We are looking for another driver', es: 'Buscamos a otro conductor' },
    body: {
      en: 'Your driver cannot come. Your ride is still booked, and we are asking other drivers.',
      es: 'Su conductor no puede venir. Su viaje sigue reservado y estamos preguntando a otros conductores.',
    },
  }),
  moved: (): Told => ({
    title: { en: 'Your ride is at another time', es: 'Su viaje es a otra hora' },
    body: {
      en: 'Your ride was moved to another time, at the same fare.',
      es: 'Su viaje se cambió a otra hora, con la misma tarifa.',
    },
  }),
  needsChanged: (): Told => ({
    title: { en: 'What you need was changed', es: 'Se cambió lo que usted necesita' },
    body: {
      en: 'What you need for your ride was changed. Time and fare are the same.',
      es: 'Se cambió lo que usted necesita para su viaje. La hora y la tarifa son las mismas.',
    },
  }),
  needsChangedForDriver: (rider: string): Told => ({
    title: { en: `${rider} needs something else`, es: `${rider} necesita otra cosa` },
    body: {
      en: `What ${rider} needs for a ride of yours has changed. Please look at it before you go.`,
      es: `Cambió lo que ${rider} necesita para un viaje de usted. Mírelo, por favor, antes de salir.`,
    },
  }),
  cancelAsked: (rider: string): Told => ({
    title: { en: `${rider} asks to cancel a ride`, es: `${rider} pide cancelar un viaje` },
    body: {
      en: `${rider} asks to cancel a ride that you have accepted. Please answer; our support decides otherwise.`,
      es: `${rider} pide cancelar un viaje que usted aceptó. Responda, por favor; si no, decide nuestro equipo de soporte.`,
    },
  }),
  cancelRefused: (): Told => ({
    title: { en: 'Your ride takes place', es: 'Su viaje se realiza' },
    body: {
      en: 'You asked to cancel your ride. We have decided that it takes place.',
      es: 'Usted pidió cancelar su viaje. Decidimos que se realiza.',
    },
  }),
  /** The reason stays as it was written. */
  cancelled: (reason: string | null): Told => ({
    title: { en: 'Your ride was cancelled', es: 'Su viaje fue cancelado' },
    body: {
      en: reason ? `Your ride was cancelled: ${reason}.` : 'Your ride was cancelled.',
      es: reason ? `Su viaje fue cancelado: ${reason}.` : 'Su viaje fue cancelado.',
    },
  }),
  /** To its driver. */
  cancelledBySupport: (rider: string, reason: string | null): Told => ({
    title: { en: 'A ride of yours was cancelled', es: 'Se canceló un viaje suyo' },
    body: {
      en: `Our support has cancelled the ride of ${rider} that you had accepted${reason ? `: ${reason}` : ''}. You need not drive it.`,
      es: `Nuestro equipo de soporte canceló el viaje de ${rider} que usted había aceptado${reason ? `: ${reason}` : ''}. No tiene que realizarlo.`,
    },
  }),
  expired: (): Told => ({
    title: { en: 'No driver was free for your ride', es: 'Ningún conductor estaba libre para su viaje' },
    body: {
      en: 'No driver accepted your ride in time, so that it was cancelled. We are sorry.',
      es: 'Ningún conductor aceptó su viaje a tiempo, por lo que se canceló. Lo sentimos.',
    },
  }),
} as const;

/** What drivers are told of a ride that they may take, or that was given to them: no names of places. */
export const REQUEST_SENTENCES = {
  asked: (rider: string): Sentence => ({ en: `${rider} asks for you`, es: `${rider} pregunta por usted` }),
  open: (): Sentence => ({ en: 'A ride request near you', es: 'Una solicitud de viaje cerca de usted' }),
  assigned: (): Sentence => ({ en: 'A ride was assigned to you', es: 'Se le asignó un viaje' }),
  about: (when: Sentence, miles: string, earning: string): Sentence => ({
    en: `${when.en}: ${miles} miles, you earn ${earning}.`,
    es: `${when.es}: ${miles} millas, usted gana ${earning}.`,
  }),
  now: (): Sentence => ({ en: 'Now', es: 'Ahora' }),
} as const;

/** Of a standing ride; the other person by given name. Who has to decide is asked to. */
export const STANDING_SENTENCES = {
  'standing-offered': (rider: string): Told =>
    toDecide(`${rider} asks you to drive every week`, `${rider} le pide conducir cada semana`),
  'standing-answered': (driver: string): Told =>
    toKnow(`${driver} has answered about your standing ride`, `${driver} respondió sobre su viaje fijo`),
  'standing-driver-lost': (driver: string): Told =>
    toDecide(`${driver} does not drive your standing ride any more`, `${driver} ya no conduce su viaje fijo`),
  'standing-over-for-driver': (rider: string): Told =>
    toKnow(`You do not drive ${rider} every week any more`, `Ya no conduce a ${rider} cada semana`),
  'standing-not-funded': (): Told =>
    toDecide('A ride of yours is not paid for yet', 'Un viaje suyo aún no está pagado'),
  'standing-not-covered': (): Told => toDecide('Who pays your ride?', '¿Quién paga su viaje?'),
  'standing-unkept': (): Told => toDecide('Who books your ride?', '¿Quién reserva su viaje?'),
  'standing-failed': (): Told => toKnow('A ride of yours does not take place', 'Un viaje suyo no se realiza'),
  'standing-ride-off': (): Told =>
    toKnow('A ride that you drive does not take place', 'Un viaje que usted conduce no se realiza'),
  'standing-no-driver': (): Told =>
    toDecide('Still no driver for a ride of yours', 'Aún no hay conductor para un viaje suyo'),
  'standing-driver-away': (driver: string): Told =>
    toDecide(`We have not heard from ${driver} yet`, `Aún no sabemos nada de ${driver}`),
  'standing-ask-time': (): Told =>
    toDecide('Please choose a time for a ride', 'Elija una hora para un viaje'),
  'standing-confirm': (rider: string): Told =>
    toDecide(`Please confirm a ride of ${rider}`, `Confirme un viaje de ${rider}`),
  'standing-card-expires': (): Told =>
    toDecide('The card of a standing ride expires soon', 'La tarjeta de un viaje fijo vence pronto'),
  'standing-price': (): Told =>
    toDecide('A new fare for your standing ride', 'Una nueva tarifa para su viaje fijo'),
  'standing-price-withdrawn': (): Told =>
    toKnow('The fare of your standing ride stays as it is', 'La tarifa de su viaje fijo queda igual'),
} as const;

export type StandingChange = keyof typeof STANDING_SENTENCES;

function toDecide(en: string, es: string): Told {
  return {
    title: { en, es },
    body: { en: 'Please open it to decide.', es: 'Ábralo para decidir, por favor.' },
  };
}

function toKnow(en: string, es: string): Told {
  return { title: { en, es }, body: { en: 'Open it to read more.', es: 'Ábralo para leer más.' } };
}

export const TEST_SENTENCE: Told = {
  title: { en: 'Notices arrive here', es: 'Los avisos llegan aquí' },
  body: {
    en: 'This is the test notice that you asked for.',
    es: 'Este es el aviso de prueba que usted pidió.',
  },
};

export const MESSAGE_SENTENCES = {
  from: (name: string): Sentence => ({ en: `Message from ${name}`, es: `Mensaje de ${name}` }),
  announcement: (productName: string): Sentence => ({
    en: `${productName} to its drivers`,
    es: `${productName} a sus conductores`,
  }),
} as const;
