import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MessagesPanel } from '../../../../../web/features/admin/messages/messages-panel.tsx';
import {
  AdminAnnouncementsDocument,
  AnnouncementReadersDocument,
  SendAnnouncementDocument,
} from '../../../../../web/generated/admin-messages.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const sent = {
  __typename: 'Announcement' as const,
  id: 'a',
  text: 'Game night',
  audience: 'ONLINE' as const,
  shiftFrom: null,
  shiftTo: null,
  senderName: 'Alex Admin',
  sentAt: '2026-03-05T20:31:00.000Z',
  driverCount: 3,
  readCount: 1,
};
const receipt = (driverId: string, driverName: string, readAt: string | null) => ({
  __typename: 'AnnouncementReceipt' as const,
  driverId,
  driverName,
  readAt,
});

it('writes to all who are online, lists what was sent, and shows who has read it', async () => {
  const inputs: object[] = [];
  const variables = ({ input }: { input: object }) => {
    inputs.push(input);
    return true;
  };
  const receipts = [
    receipt('dana', 'Dana Reed', '2026-03-05T20:40:00.000Z'),
    receipt('omar', 'Omar Diaz', null),
  ];
  const mocks = [
    {
      request: { query: AdminAnnouncementsDocument, variables: { first: 25 } },
      result: { data: { announcements: aConnection('Announcement', [sent]) } },
      maxUsageCount: 5,
    },
    { request: { query: SendAnnouncementDocument, variables }, result: { data: { sendAnnouncement: sent } } },
    {
      request: { query: AnnouncementReadersDocument, variables: { announcementId: 'a', first: 50 } },
      result: { data: { announcementReceipts: aConnection('AnnouncementReceipt', receipts) } },
      maxUsageCount: 3,
    },
  ] as MockLink.MockedResponse[];
  renderScreen(<MessagesPanel />, {
    user: aSessionUser('ADMIN'),
    at: '/admin-dashboard?tab=messages',
    mocks,
  });
  await clicks.type(await screen.findByRole('textbox', { name: 'Message' }), 'Snow');
  await clicks.click(screen.getByRole('button', { name: 'Send to drivers' }));
  expect(await screen.findByText('To 3 drivers.')).toBeTruthy();
  expect(inputs[0]).toMatchObject({ text: 'Snow', toOnline: true });
  await clicks.click(await screen.findByRole('button', { name: '1 of 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has read it' }));
  expect(await dialog.findByText('Dana Reed')).toBeTruthy();
  expect(dialog.getByText('Not yet')).toBeTruthy();
});
