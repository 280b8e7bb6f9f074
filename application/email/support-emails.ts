import type { ApprovalAct } from '../../domain/approvals/approval.ts';
import { ATTENTION, type AttentionItem } from '../../domain/operations/attention.ts';
import { nextStep, type CaseKind, type CaseState } from '../../domain/cases/case.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { MailBlock } from '../ports/email.ts';
import { link, mail, quote } from './mail.ts';

const ID = '01900000-0000-7000-8000-000000000000';

interface ReportedCase {
  readonly caseId: string;
  readonly kind: CaseKind;
  readonly suspendsDriver: boolean;
  readonly isServiceAnimalRefused: boolean;
}

interface ChangedCase extends ReportedCase {
  readonly state: CaseState;
  readonly message: string | null;
}

const CASE: ReportedCase = { caseId: ID, kind: 'fare', suspendsDriver: false, isServiceAnimalRefused: false };
const RESOLVED: ChangedCase = { ...CASE, state: 'resolved', message: 'We have refunded the detour.' };

function reference({ caseId }: ReportedCase): MailBlock {
  return { kind: 'facts', facts: [['Your reference', caseId.slice(-8)]] };
}

interface AskedAct {
  readonly approvalId: string;
  readonly act: ApprovalAct;
  readonly amountCents: number | null;
  readonly reason: string | null;
}

const REFUND: AskedAct = { approvalId: ID, act: 'refund', amountCents: 250_00, reason: 'Wrong fare' };

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

/** What a reporter is told about a case, and the other admins when something waits for one of them. */
interface Waiting {
  /** Whether some of it has just begun to wait and cannot wait for the morning. */
  readonly isUrgent: boolean;
  readonly items: readonly Pick<AttentionItem, 'kind' | 'count'>[];
}

const WAITING: Waiting = {
  isUrgent: true,
  items: [
    { kind: 'unclaimed_rides', count: 2 },
    { kind: 'payout_requests', count: 3 },
  ],
};

export const SUPPORT_MAILS = {
  attention: mail(WAITING, ({ isUrgent, items }, { webUrl }) => ({
    subject: isUrgent ? 'Something urgent waits for you' : 'What waits for you today',
    blocks: [
      {
        kind: 'facts',
        facts: items.map(({ kind, count }) => [ATTENTION[kind].title, String(count)] as const),
      },
      link('Open the console', `${webUrl}/admin-dashboard`),
    ],
  })),
  'case-opened': mail(CASE, (data) => ({
    subject: 'We have received your report',
    blocks: ['We have received your report.', nextStep({ ...data, state: 'open' }), reference(data)],
  })),
  'case-changed': mail(RESOLVED, (data) => ({
    subject: data.state === 'resolved' ? 'Your report is closed' : 'News about your report',
    blocks: [...(data.message ? [quote(data.message)] : []), nextStep(data), reference(data)],
  })),
  'approval-requested': mail(REFUND, ({ act, amountCents, reason }, { webUrl }) => {
    const what = ACTS[act](formatMoney(amountCents ?? 0));
    return {
      subject: 'Something waits for a second admin',
      blocks: [
        `Another admin asks for ${what}. It is done once a second admin approves it.`,
        ...(reason ? ['The reason given:', quote(reason)] : []),
        link('Approve or refuse it', `${webUrl}/admin`),
      ],
    };
  }),
};
