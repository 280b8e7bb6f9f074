import { plural, t } from '@lingui/core/macro';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { moneyText } from '../../../lib/money-text.ts';
import type { DeskQuote } from './desk-booking.ts';
import type { DeskDraft } from './desk-draft.ts';
import type { Cover, DeskWay } from './ways-to-pay.ts';

interface FareWords {
  readonly quote: DeskQuote;
  readonly draft: Pick<DeskDraft, 'back' | 'when'>;
  readonly cover: Cover | null;
}

/** What a trip costs and who pays what of it, to be read out before it is booked. */
export function fareSentences({ quote, draft, cover }: FareWords): readonly string[] {
  const { fare, distanceMiles, durationMinutes } = quote;
  const miles = distanceMiles.toFixed(1);
  const minutes = plural(durationMinutes, { one: '# minute', other: '# minutes' });
  const total = moneyText(fare.total);
  return [
    draft.when === 'weekly'
      ? t`Each ride costs ${total}: ${miles} miles, about ${minutes}.`
      : t`The ride costs ${total}: ${miles} miles, about ${minutes}.`,
    ...backSentence(draft, total),
    ...(cover
      ? [
          centsFromDollars(cover.own) === 0
            ? t`${{ organization: cover.organisationName }} pays all of it.`
            : t`${{ organization: cover.organisationName }} pays ${{ part: moneyText(cover.covered) }}, you pay ${{ own: moneyText(cover.own) }}.`,
        ]
      : []),
  ];
}

function backSentence({ back }: FareWords['draft'], total: string): readonly string[] {
  if (back === 'at_time') return [t`The way back is a second ride for ${total}.`];
  if (back === 'on_call') return [t`The way back costs ${total}, and nothing until you call us for it.`];
  return [];
}

interface BookedWords {
  readonly draft: DeskDraft;
  /** "Tomorrow at 3:30 PM"; null for now. */
  readonly when: string | null;
  /** "every Monday and Wednesday at 3:30 PM". */
  readonly weekly: string | null;
  readonly driverName: string | null;
  readonly way: DeskWay | null;
  readonly neededCents: number;
  /** A card is asked a day before the pickup only. */
  readonly isLater: boolean;
}

/** What was booked, to be read out. */
export function bookedSentences(words: BookedWords): readonly string[] {
  const { draft, when, weekly, driverName } = words;
  const { pickup, dropoff } = draft;
  const ends = { pickup: pickup?.address ?? '', dropoff: dropoff?.address ?? '' };
  const trip = weekly
    ? t`Your standing ride is set: ${weekly}, from ${{ pickup: ends.pickup }} to ${{ dropoff: ends.dropoff }}.`
    : when
      ? t`Your ride is booked: ${when}, from ${{ pickup: ends.pickup }} to ${{ dropoff: ends.dropoff }}.`
      : t`Your ride is booked for now, from ${{ pickup: ends.pickup }} to ${{ dropoff: ends.dropoff }}.`;
  const driver = driverName
    ? t`We are asking ${{ driver: driverName }}.`
    : t`We are asking the drivers who are free.`;
  return [trip, driver, ...moneySentence(words)];
}

function moneySentence({ weekly, way, neededCents, isLater }: BookedWords): readonly string[] {
  const amount = formatMoney(neededCents);
  if (weekly !== null) return [t`Nothing is held before two days ahead of each ride.`];
  if (way === null) return [t`You pay nothing.`];
  if (way.id === 'cash') return [t`Please have ${amount} in cash ready for the driver.`];
  if (way.id === 'wallet') return [t`${amount} is held in your wallet.`];
  return isLater
    ? [t`${amount} is held on your card ${{ card: way.label }} 24 hours before the pickup.`]
    : [t`${amount} is held on your card ${{ card: way.label }}.`];
}
