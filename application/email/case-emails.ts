import { nextStep } from '../../domain/cases/case.ts';
import type { Email } from '../ports/emails.ts';

export type CaseEmail = Extract<Email, { readonly template: 'case-opened' | 'case-changed' }>;

/** What a reporter is told about a case, when it is opened and whenever something becomes of it. */
export function composeCaseEmail(email: CaseEmail): { subject: string; lines: string[] } {
  const { data } = email;
  const reference = `Your reference: ${data.caseId.slice(-8)}`;
  if (email.template === 'case-opened') {
    const lines = ['We have received your report.', nextStep({ kind: data.kind, state: 'open' }), reference];
    return { subject: 'We have received your report', lines };
  }
  const { kind, state, message } = email.data;
  const subject = state === 'resolved' ? 'Your report is closed' : 'News about your report';
  return { subject, lines: [...(message ? [message, ''] : []), nextStep({ kind, state }), reference] };
}
