import { formatMoney } from '../../domain/money/format-money.ts';
import type { Email, PayoutEmailData } from '../ports/email.ts';
import { link, type MailContent } from './mail-blocks.ts';

export type PayoutEmail = Extract<Email, { readonly template: keyof PayoutEmailData }>;

const TEXTS: {
  readonly [Template in keyof PayoutEmailData]: (
    amount: string,
    data: PayoutEmailData[Template],
  ) => Pick<MailContent, 'subject' | 'blocks'>;
} = {
  'payout-requested': (amount) => ({
    subject: `You asked for a payout of ${amount}`,
    blocks: [
      `We have your payout request of ${amount}. The money is set aside for it.`,
      'An admin looks at it within 1-2 business days.',
    ],
  }),
  'payout-request-approved': (amount) => ({
    subject: `Your payout request of ${amount} was approved`,
    blocks: [`Your payout request of ${amount} was approved, and the money is being sent.`],
  }),
  'payout-request-rejected': (amount, { notes }) => ({
    subject: 'Your payout request was not approved',
    blocks: [
      `Your payout request of ${amount} was not approved. The reason given:`,
      { kind: 'quote', text: notes },
      'The money is back in your available balance.',
    ],
  }),
  'payout-sent': (amount, { transferId }) => ({
    subject: `Your payout of ${amount} is on its way`,
    blocks: [
      `We have sent ${amount} to your payout account.`,
      { kind: 'facts', facts: [['Transfer', transferId]] },
    ],
  }),
  'payout-failed': (amount, { reason }) => ({
    subject: `Your payout of ${amount} has failed`,
    blocks: [
      `Your payout of ${amount} could not be sent: ${reason}.`,
      'Your money is safe. We will try again.',
    ],
  }),
};

/** What drivers are told about the money that is sent to them. */
export function composePayoutEmail(email: PayoutEmail, webUrl: string): MailContent {
  // Each template has the data of its own text, which the union of all does not say.
  const compose = TEXTS[email.template] as (amount: string, data: PayoutEmail['data']) => MailContent;
  const { subject, blocks } = compose(formatMoney(email.data.amountCents), email.data);
  return { subject, blocks: [...blocks, link('See your payouts', `${webUrl}/driver?tab=wallet`)] };
}
