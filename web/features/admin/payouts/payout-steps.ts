import { msg } from '@lingui/core/macro';
import { texts } from '../../../lib/i18n.ts';

export type PayoutStepId = 'generate' | 'process' | 'transfer';

export interface PayoutStep {
  readonly id: PayoutStepId;
  readonly name: string;
  readonly meaning: string;
  readonly action: string;
  readonly question: string;
}

/** What each step does to the money, in words. */
export const PAYOUT_STEPS: readonly PayoutStep[] = [
  texts(
    {
      name: msg`Generate`,
      meaning: msg`One pending payout per driver for the last whole week; its money is reserved.`,
      action: msg`Generate Payouts`,
      question: msg`Earnings of the last whole week are gathered into one payout per driver and reserved. What is in a payout already is left out.`,
    },
    { id: 'generate' },
  ),
  texts(
    {
      name: msg`Process`,
      meaning: msg`Pending payouts are released for transfer.`,
      action: msg`Process Payouts`,
      question: msg`Every pending payout is released. No money moves until the transfer.`,
    },
    { id: 'process' },
  ),
  texts(
    {
      name: msg`Transfer`,
      meaning: msg`Released payouts are sent to the drivers’ accounts.`,
      action: msg`Transfer Ready Payouts`,
      question: msg`Every released payout is sent to its driver now. A transfer cannot be taken back from here.`,
    },
    { id: 'transfer' },
  ),
];
