import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RideMessages } from '../../../../web/components/messages/ride-messages.tsx';
import type { RideMessagesFragment } from '../../../../web/generated/operations.ts';
import type { Masked } from '../../../../web/lib/masked.ts';
import {
  ConversationChangedDocument,
  ConversationDocument,
  ReadRideMessagesDocument,
  SendRideMessageDocument,
} from '../../../../web/generated/messages.ts';
import { clicks } from '../../../support/clicks.ts';
import { refusal } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const RIDE_ID = '01a1fc00-bced-70db-9130-dde4db07baa3';
const message = (id: string, changes: object = {}) => ({
  __typename: 'RideMessage' as const,
  id,
  isOwn: false,
  isFromDriver: true,
  senderName: 'Dana',
  preset: null,
  text: 'I am outside',
  sentAt: '2026-03-05T20:31:00.000Z',
  readAt: null,
  helperReadAt: null,
  reach: null,
  ...changes,
});
const own = { isOwn: true, isFromDriver: false, senderName: 'Riley' };
const conversation = (messages: object[], changes: object = {}) => ({
  __typename: 'Conversation' as const,
  id: RIDE_ID,
  seat: 'RIDER' as const,
  otherName: 'Dana',
  helperName: null,
  mayWrite: true,
  closesAt: null,
  messages,
  ...changes,
});
const loaded = (messages: object[], changes?: object) =>
  ({
    request: { query: ConversationDocument, variables: { rideId: RIDE_ID } },
    result: { data: { conversation: conversation(messages, changes) } },
  }) as MockLink.MockedResponse;
const read = (messages: object[]) => {
  const result = vi.fn(() => ({ data: { readRideMessages: conversation(messages) } }));
  const request = { query: ReadRideMessagesDocument, variables: { input: { rideId: RIDE_ID } } };
  return { request, result };
};
/** What was sent, and the answer to it. */
const sending = (answer: object) => {
  const sent: object[] = [];
  const variables = ({ input }: { input: object }) => {
    sent.push(input);
    return true;
  };
  return { sent, mock: { request: { query: SendRideMessageDocument, variables }, ...answer } };
};

const ride = (unreadMessages: number) =>
  ({
    __typename: 'Ride',
    id: RIDE_ID,
    status: 'ACCEPTED',
    unreadMessages,
  }) as unknown as Masked<RideMessagesFragment>;
/** Nothing comes in while the test looks. */
const silence = {
  request: { query: ConversationChangedDocument, variables: { rideId: RIDE_ID } },
  delay: Number.POSITIVE_INFINITY,
  result: { data: { conversationChanged: conversation([]) } },
};

async function open(mocks: object[], unread = 0) {
  renderScreen(<RideMessages ride={ride(unread)} />, {
    user: aSessionUser('RIDER'),
    mocks: [silence, ...mocks] as MockLink.MockedResponse[],
  });
  await clicks.click(await screen.findByRole('button', { name: /^Messages/ }));
  return within(await screen.findByRole('dialog', { name: /Messages/ }));
}

describe('the messages of a ride', () => {
  it('count what is unread, are read out politely, and are marked as read once they are seen', async () => {
    const marking = read([message('m', { readAt: '2026-03-05T20:32:00.000Z' })]);
    const dialog = await open([loaded([message('m')]), marking], 2);
    const log = await dialog.findByRole('log', { name: 'Messages with Dana' });
    expect(log.getAttribute('aria-live')).toBe('polite');
    expect(within(log).getByText('I am outside')).toBeTruthy();
    await waitFor(() => expect(marking.result).toHaveBeenCalledTimes(1));
  });

  it('are sent with one touch, in the language of who reads them', async () => {
    const answer = {
      data: { sendRideMessage: conversation([message('m', { ...own, preset: 'FIVE_MINUTES' })]) },
    };
    const { sent, mock } = sending({ result: answer });
    const dialog = await open([loaded([]), mock]);
    expect(await dialog.findByText(/Nothing has been written yet/)).toBeTruthy();
    await clicks.click(dialog.getByRole('button', { name: 'Five minutes, please.' }));
    expect(await within(dialog.getByRole('log')).findByText('Five minutes, please.')).toBeTruthy();
    expect(dialog.getByText(/Sent$/)).toBeTruthy();
    expect(sent[0]).toMatchObject({ rideId: RIDE_ID, preset: 'FIVE_MINUTES' });
  });

  it('keep what is written on while one is under way', async () => {
    const answer = {
      data: { sendRideMessage: conversation([message('m', { ...own, text: 'The blue door' })]) },
    };
    const { mock } = sending({ delay: 100, result: answer });
    const dialog = await open([loaded([]), mock]);
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await clicks.type(field, 'The blue door{Enter}, on the left');
    expect(await within(dialog.getByRole('log')).findByText('The blue door')).toBeTruthy();
    expect(field.value).toBe('The blue door, on the left');
  });

  it('are sent with Enter, and stay in the field with the reason where they were refused', async () => {
    const why = 'Too much was written about this ride. Please call.';
    const { sent, mock } = sending(refusal(why, { reason: 'TOO_MANY_MESSAGES' }));
    const dialog = await open([loaded([]), mock]);
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await clicks.type(field, 'The blue door{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain(why);
    expect(field.value).toBe('The blue door');
    expect(sent[0]).toMatchObject({ text: 'The blue door' });
  });

  it('draw text as text, whatever it looks like', async () => {
    const text = 'See https://evil.test <b>now</b>';
    const dialog = await open([loaded([message('m', { text, readAt: '2026-03-05T20:32:00.000Z' })])]);
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('say who has read for the passenger, and when the conversation has closed', async () => {
    const helped = message('m', { ...own, isFromDriver: true, helperReadAt: '2026-03-05T20:32:00.000Z' });
    const closed = {
      seat: 'DRIVER',
      helperName: 'Anna',
      mayWrite: false,
      closesAt: '2026-03-05T22:00:00.000Z',
    };
    const dialog = await open([loaded([helped], closed)]);
    expect(await dialog.findByText(/Read by Anna$/)).toBeTruthy();
    expect(dialog.getByText(/^Closed since/)).toBeTruthy();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('say to the driver how each gets to the passenger, and whom nothing reaches', async () => {
    const reaches = ['APP', 'TEXT_WAITS', 'TEXT', 'TEXT_FAILED', 'NONE'];
    const sent = reaches.map((reach) => message(reach, { ...own, isFromDriver: true, reach }));
    const dialog = await open([loaded(sent, { seat: 'DRIVER', otherName: 'Walter' })]);
    const states = [
      /Sent in the app$/,
      /Is being sent as a text$/,
      /Sent as a text$/,
      /Not reached: the text did not arrive$/,
      /Not reached: Walter has no app and gets no texts$/,
    ];
    for (const state of states) expect(await dialog.findByText(state)).toBeTruthy();
  });

  it('can be asked for again where they could not be loaded', async () => {
    const failing = {
      request: { query: ConversationDocument, variables: { rideId: RIDE_ID } },
      error: new Error('Away'),
    };
    const dialog = await open([failing, loaded([message('m', { readAt: '2026-03-05T20:32:00.000Z' })])]);
    await clicks.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('I am outside')).toBeTruthy();
  });

  it('are opened by the address that a notice leads to', async () => {
    const mocks = [silence, loaded([message('m', { readAt: '2026-03-05T20:32:00.000Z' })])];
    renderScreen(<RideMessages ride={ride(0)} />, {
      user: aSessionUser('RIDER'),
      at: `/rider?messages=${RIDE_ID}`,
      mocks,
    });
    expect(await screen.findByText('I am outside')).toBeTruthy();
  });
});
