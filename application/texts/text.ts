import { firstUnits } from '../../domain/texts/segments.ts';
import type { TextLanguage } from '../../domain/texts/text-number.ts';
import type { EmailSettings } from '../ports/email.ts';
import type { RideView } from '../ports/rides.ts';

/** What a text message is put together from besides its data. */
export interface TextContext extends EmailSettings {
  readonly language: TextLanguage;
  /** The six digits of an id. */
  readonly codeOf: (codeId: string) => string;
  /** The token of an id, for a link. */
  readonly tokenOf: (tokenId: string) => string;
  /** The ride that the data names, as it is now; null where it names none. */
  readonly ride: RideView | null;
}

type Words<Data extends object> = (data: Data, context: TextContext) => string;

/** A text message of the product: made-up data, whose type is that of its data, and what it says in each language. */
export interface TextWords<Data extends object> {
  readonly sample: Data;
  /** The ride that the sample names. */
  readonly sampleRide: RideView | null;
  readonly in: Readonly<Record<TextLanguage, Words<Data>>>;
}

export function text<Data extends object>(sample: Data, en: Words<Data>, es: Words<Data>): TextWords<Data> {
  return { sample, sampleRide: null, in: { en, es } };
}

type RideWords<Data extends object> = (view: RideView, data: Data, context: TextContext) => string;

/** About a ride as it is now. */
export function rideText<More extends object>(
  sampleRide: RideView,
  more: More,
  en: RideWords<More>,
  es: RideWords<More>,
): TextWords<More & { readonly rideId: string }> {
  const of =
    (words: RideWords<More>): Words<More & { readonly rideId: string }> =>
    (data, context) => {
      if (!context.ride) throw new RangeError('The ride of this text message does not exist');
      return words(context.ride, data, context);
    };
  return { sample: { rideId: sampleRide.ride.id, ...more }, sampleRide, in: { en: of(en), es: of(es) } };
}

/** Longer names of places are cut, so that a message stays short. */
const PLACE_LENGTH = 40;

/** What stands before the town: "200 Museum Way". */
export function placeWords(address: string): string {
  const [street = ''] = address.split(',');
  return street.length > PLACE_LENGTH ? `${firstUnits(street, PLACE_LENGTH - 1).trimEnd()}…` : street;
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const satisfies Record<TextLanguage, string>;

/** "Thu, Mar 5, 6:10 PM". */
export function timeWords(
  at: Date,
  { language, timeZone }: Pick<TextContext, 'language' | 'timeZone'>,
): string {
  const parts = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone }).format(at);
}
