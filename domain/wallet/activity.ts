import type { TransactionType } from './journal.ts';

/** How wallet activity is shown: what is neither money in nor money out has no sign. */
export type ActivityType = 'deposit' | 'charge' | 'hold' | 'refund' | 'other';
export type ActivitySign = '+' | '-' | '';

const SHOWN: Record<TransactionType, { type: ActivityType; sign: ActivitySign }> = {
  deposit: { type: 'deposit', sign: '+' },
  refund: { type: 'refund', sign: '+' },
  charge: { type: 'charge', sign: '-' },
  hold: { type: 'hold', sign: '' },
  release: { type: 'other', sign: '' },
  payout: { type: 'other', sign: '' },
  tip: { type: 'other', sign: '-' },
};

export function activityType(type: TransactionType): ActivityType {
  return SHOWN[type].type;
}

export function activitySign(type: TransactionType): ActivitySign {
  return SHOWN[type].sign;
}
