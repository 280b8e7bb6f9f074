import type { ContactLanguage } from '../../generated/operations.ts';

/** What is known when somebody asks for help. */
export interface Plight {
  /** Who needs it, where that is not who writes. */
  readonly name: string | null;
  /** "Silver Toyota Camry"; null where the car is not known. */
  readonly car: string | null;
  readonly plate: string | null;
  readonly driverName: string | null;
  /** Where they are, as far as it is known. */
  readonly place: string | null;
  /** By which the trip can be followed; null where none could be made. */
  readonly url: string | null;
}

const WORDS = {
  EN: {
    help: 'I need help on a ride.',
    helpFor: ' needs help on a ride.',
    place: 'Near: ',
    car: 'Car: ',
    plate: 'plate ',
    driver: 'Driver: ',
    follow: 'Follow the trip: ',
  },
  ES: {
    help: 'Necesito ayuda en un viaje.',
    helpFor: ' necesita ayuda en un viaje.',
    place: 'Cerca de: ',
    car: 'Auto: ',
    plate: 'placa ',
    driver: 'Conductor: ',
    follow: 'Siga el viaje: ',
  },
};

/** A text message in the language of whoever is to read it, which may not be that of the page. */
export function contactMessage(
  { name, car, plate, driverName, place, url }: Plight,
  language: ContactLanguage,
): string {
  const words = WORDS[language];
  const vehicle = [car, plate && words.plate + plate].filter(Boolean).join(', ');
  return [
    name === null ? words.help : name + words.helpFor,
    place && words.place + place,
    vehicle && words.car + vehicle,
    driverName && words.driver + driverName,
    url && words.follow + url,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Opens the phone's own program for messages; `?&` is read by every one of them. */
export function messageLink(phone: string, text: string): string {
  return `sms:${phone}?&body=${encodeURIComponent(text)}`;
}

/** What support reads, in English as operators do, of whoever calls for help on a ride. */
export function helpReport(place: string): string {
  return `Asks for help from the emergency sheet. Where: ${place}`.slice(0, 2000);
}
