import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EmailsPanel } from '../../../../../web/features/admin/emails/emails-panel.tsx';
import {
  EmailPreviewDocument,
  EmailTemplatesDocument,
  OutboxEmailsDocument,
  SendTestEmailsDocument,
} from '../../../../../web/generated/emails.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null });
const template = {
  __typename: 'EmailTemplate',
  id: 'welcome',
  subject: '[Sample] Welcome to Maumee',
} as const;
const failed = {
  __typename: 'OutboxEmail' as const,
  id: 'm',
  recipient: 'riley@example.com',
  template: 'welcome',
  status: 'QUEUED',
  attempts: 2,
  lastError: 'Mailbox full',
  sentAt: null,
  createdAt: '2026-03-05T20:30:00.000Z',
};
const preview = { ...template, __typename: 'EmailPreview', html: '<p>Hello</p>', text: 'Hello in text' };

function show(...more: MockLink.MockedResponse[]) {
  const mocks = [
    { request: { query: EmailTemplatesDocument }, result: { data: { emailTemplates: [template] } } },
    {
      request: { query: EmailPreviewDocument, variables: { id: 'welcome' } },
      result: { data: { emailPreview: preview } },
    },
    {
      request: { query: OutboxEmailsDocument, variables: { status: null, first: 25 } },
      result: { data: { emails: aConnection('OutboxEmail', [failed]) } },
    },
    ...more,
  ] as MockLink.MockedResponse[];
  renderScreen(<EmailsPanel />, { user: aSessionUser('ADMIN'), at: '/admin?tab=emails', mocks });
}

async function send(address: string) {
  const form = screen.getByRole('form', { name: 'Test emails' });
  if (address) await clicks.type(within(form).getByRole('textbox'), address);
  await clicks.click(within(form).getByRole('button', { name: 'Send test emails' }));
}

const answer = (result: object): MockLink.MockedResponse =>
  ({
    request: { query: SendTestEmailsDocument, variables: { input: { email: 'look@example.com' } } },
    ...result,
  }) as MockLink.MockedResponse;

it('shows a mail in a frame that runs nothing, its text, and what became of the outbox', async () => {
  show();
  const frame = await screen.findByTitle('HTML of [Sample] Welcome to Maumee');
  expect(frame).toHaveProperty('srcdoc', '<p>Hello</p>');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(screen.getByText('Hello in text')).toBeTruthy();
  expect(await screen.findByText('Mailbox full')).toBeTruthy();
});

it('says how many test mails were sent', async () => {
  const sent = { __typename: 'TestEmails', recipient: 'look@example.com', totalEmails: 38, successCount: 38 };
  show(answer({ result: { data: { sendTestEmails: sent } } }));
  await send('look@example.com');
  expect(await screen.findByText('Test Emails Sent')).toBeTruthy();
  expect(screen.getByText('Successfully sent 38/38 test emails to look@example.com')).toBeTruthy();
});

it.each(['', 'look'])('asks for an address and sends nothing for %j', async (address) => {
  show();
  await send(address);
  expect(await screen.findByText('Invalid Email')).toBeTruthy();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
});

it('says that sending failed', async () => {
  show(answer({ error: new Error('Network') }));
  await send('look@example.com');
  expect(await screen.findByText('Failed to test emails')).toBeTruthy();
});
