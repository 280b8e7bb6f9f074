import { invalidField } from '../../domain/errors.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import type { TextNumber } from '../../domain/texts/text-number.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { Transaction } from '../transaction.ts';

/** Countries whose numbers begin with +1; elsewhere any number will do. */
const NORTH_AMERICA = ['US', 'CA'];

/** Messages to numbers far away cost many times as much, which is a business of its own. */
export function isAreaNumber(number: string, { country }: Pick<ServiceArea, 'country'>): boolean {
  return !NORTH_AMERICA.includes(country) || number.startsWith('+1');
}

/** Throws `INVALID_FIELD` for a number of another country. */
export function requireAreaNumber(number: string, area: Pick<ServiceArea, 'country'>): void {
  if (!isAreaNumber(number, area))
    throw invalidField('number', 'Please enter a phone number of this country');
}

/** That somebody has agreed to text messages or ended them, by whom and where, for the audit log. */
export function recordTexts(tx: Transaction, changed: TextNumber, by: Actor): Promise<void> {
  const { userId, consentedAt, consentSource, consentWay, endedSource } = changed;
  const after = consentedAt
    ? { source: consentSource, ...(consentWay && { way: consentWay }) }
    : { source: endedSource };
  return tx.record({
    action: consentedAt ? 'texts.consent' : 'texts.end',
    subject: ['user', userId],
    after,
    by,
  });
}
