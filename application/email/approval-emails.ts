import type { ApprovalAct } from '../../domain/approvals/approval.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { Email } from '../ports/email.ts';
import { link, type MailContent } from './mail-blocks.ts';

type ApprovalEmail = Extract<Email, { readonly template: 'approval-requested' }>;

const ACTS: Record<ApprovalAct, (amount: string) => string> = {
  refund: (amount) => `a refund of ${amount}`,
  payout: (amount) => `a payout of ${amount}`,
  credit: (amount) => `a credit of ${amount}`,
  pricing: () => 'new prices',
  limits: () => 'other limits for what one admin may do alone',
  admin_account: () => 'an account for a new admin',
  admin_role: () => 'making somebody an admin',
  admin_password: () => 'a new password for an admin',
  admin_second_factor: () => 'removing the second factor of an admin',
  admin_reinstatement: () => 'opening the suspended account of an admin again',
};

/** What the other admins are told when something waits for one of them. */
export function composeApprovalEmail(
  { data: { act, amountCents, reason } }: ApprovalEmail,
  webUrl: string,
): MailContent {
  const what = ACTS[act](formatMoney(amountCents ?? 0));
  return {
    subject: 'Something waits for a second admin',
    blocks: [
      `Another admin asks for ${what}. It is done once a second admin approves it.`,
      ...(reason ? ['The reason given:', { kind: 'quote', text: reason } as const] : []),
      link('Approve or refuse it', `${webUrl}/admin`),
    ],
  };
}
