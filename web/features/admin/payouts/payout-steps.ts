import { t } from '@lingui/core/macro';

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
  {
    id: 'generate',
    get name() {
      return t`Generate`;
    },
    get meaning() {
      return t`One pending payout per driver for the last whole week; its money is reserved.`;
    },
    get action() {
      return t`Generate Payouts`;
    },
    get question() {
      return t`Earnings of the last whole week are gathered into one payout per driver and reserved. What is in a payout already is left out.`;
    },
  },
  {
    id: 'process',
    get name() {
      return t`Process`;
    },
    get meaning() {
      return t`Pending payouts are released for transfer.`;
    },
    get action() {
      return t`Process Payouts`;
    },
    get question() {
      return t`Every pending payout is released. No money moves until the transfer.`;
    },
  },
  {
    id: 'transfer',
    get name() {
      return t`Transfer`;
    },
    get meaning() {
      return t`Released payouts are sent to the drivers’ accounts.`;
    },
    get action() {
      return t`Transfer Ready Payouts`;
    },
    get question() {
      return t`Every released payout is sent to its driver now. A transfer cannot be taken back from here.`;
    },
  },
];
