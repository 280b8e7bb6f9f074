import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnnouncementsNotice } from '../../../../../web/features/drivers/messages/announcements-notice.tsx';
import {
  ReadAnnouncementDocument,
  ReceivedAnnouncementsDocument,
} from '../../../../../web/generated/driver-announcements.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const received = (id: string, text: string, readAt: string | null) => ({
  __typename: 'ReceivedAnnouncement' as const,
  id,
  text,
  sentAt: '2026-03-05T20:31:00.000Z',
  readAt,
});

it('shows what support wrote until the driver confirms it', async () => {
  const READ_AT = '2026-03-05T20:40:00.000Z';
  const list = [received('new', 'Game night', null), received('old', 'Snow', READ_AT)];
  const mocks = [
    {
      request: { query: ReceivedAnnouncementsDocument, variables: { first: 20 } },
      result: { data: { receivedAnnouncements: aConnection('ReceivedAnnouncement', list) } },
      maxUsageCount: 3,
    },
    {
      request: { query: ReadAnnouncementDocument, variables: { input: { announcementId: 'new' } } },
      result: {
        data: { readAnnouncement: { __typename: 'ReceivedAnnouncement', id: 'new', readAt: READ_AT } },
      },
    },
  ] as MockLink.MockedResponse[];
  renderScreen(<AnnouncementsNotice />, { user: aSessionUser('DRIVER'), mocks });
  expect(await screen.findByText('Game night')).toBeTruthy();
  expect(screen.queryByText('Snow')).toBeNull();
  await clicks.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByText('Game night')).toBeNull());
});
