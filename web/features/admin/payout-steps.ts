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
    name: 'Generate',
    meaning: 'One pending payout per driver for the last whole week; its money is reserved.',
    action: 'Generate Payouts',
    question:
      'Earnings of the last whole week are gathered into one payout per driver and reserved. What is in a payout already is left out.',
  },
  {
    id: 'process',
    name: 'Process',
    meaning: 'Pending payouts are released for transfer.',
    action: 'Process Payouts',
    question: 'Every pending payout is released. No money moves until the transfer.',
  },
  {
    id: 'transfer',
    name: 'Transfer',
    meaning: 'Released payouts are sent to the drivers’ accounts.',
    action: 'Transfer Ready Payouts',
    question: 'Every released payout is sent to its driver now. A transfer cannot be taken back from here.',
  },
];
