import { nextStep } from '../../domain/cases/case.ts';
import type { Email } from '../ports/email.ts';
import type { MailContent } from './mail-blocks.ts';

export type CaseEmail = Extract<Email, { readonly template: 'case-opened' | 'case-changed' }>;

/** What a reporter is told about a case, when it is opened and whenever something becomes of it. */
export function composeCaseEmail(email: CaseEmail): MailContent {
  const reference = { kind: 'facts', facts: [['Your reference', email.data.caseId.slice(-8)]] } as const;
  if (email.template === 'case-opened') {
    const blocks = ['We have received your report.', nextStep({ ...email.data, state: 'open' }), reference];
    return { subject: 'We have received your report', blocks };
  }
  const { state, message } = email.data;
  const subject = state === 'resolved' ? 'Your report is closed' : 'News about your report';
  const words = message ? [{ kind: 'quote', text: message } as const] : [];
  return { subject, blocks: [...words, nextStep(email.data), reference] };
}
