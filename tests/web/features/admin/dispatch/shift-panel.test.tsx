import type { MockLink } from '@apollo/client/testing';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DutyStrip } from '../../../../../web/features/admin/dispatch/duty-strip.tsx';
import { ShiftPanel } from '../../../../../web/features/admin/dispatch/shift-panel.tsx';
import {
  BeginShiftDocument,
  CorrectHandoverNoteDocument,
  DispatchDutyDocument,
  MarkHandoverNoteDocument,
} from '../../../../../web/generated/shifts.ts';
import { clicks } from '../../../../support/clicks.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const user = aSessionUser('ADMIN');
const ROBIN = { __typename: 'CarePerson', id: user.id, firstName: 'Robin', lastName: 'Reed' };
const DANA = { __typename: 'CarePerson', id: 'dana', firstName: 'Dana', lastName: 'Whitfield' };
const SHIFT = { __typename: 'DispatchShift', id: 's1', beganAt: '2026-03-05T15:00:00.000Z', person: ROBIN };
const NOTE = {
  __typename: 'HandoverNote',
  id: 'n1',
  version: 'v1',
  text: 'Call her back at nine',
  rideId: '01980000-0000-7000-8000-00000000abcd',
  writtenAt: '2026-03-05T15:00:00.000Z',
  correctedAt: null,
  doneAt: null,
  promisedTo: DANA,
  author: ROBIN,
  doneBy: null,
};

const duty = (shifts: readonly object[], notes: readonly object[]) =>
  ({
    request: { query: DispatchDutyDocument },
    result: { data: { dispatchDuty: { __typename: 'DispatchDuty', shifts, notes } } },
  }) as MockLink.MockedResponse;
const show = (...mocks: MockLink.MockedResponse[]) => renderScreen(<ShiftPanel />, { user, mocks });

describe('the panel of the shift', () => {
  it('begins the own shift, and names who is on duty', async () => {
    const begun = {
      beginShift: { __typename: 'DispatchDuty', shifts: [{ __typename: 'DispatchShift', id: 's1' }] },
    };
    show(
      duty([], []),
      { request: { query: BeginShiftDocument }, result: { data: begun } },
      duty([SHIFT], []),
    );
    expect(await screen.findByText('Nobody has begun a shift.')).toBeTruthy();
    expect(screen.getByText('Nothing was left to you.')).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Begin my shift' }));
    expect(await screen.findByRole('button', { name: 'End my shift' })).toBeTruthy();
    expect(screen.getByText('Robin Reed')).toBeTruthy();
  });

  it('shows what was left with whom it concerns, and marks it done', async () => {
    const doneAt = '2026-03-05T16:00:00.000Z';
    const done = { ...NOTE, version: 'v2', doneAt, doneBy: ROBIN };
    const input = { noteId: 'n1', isDone: true, version: 'v1' };
    const marking: MockLink.MockedResponse = {
      request: { query: MarkHandoverNoteDocument, variables: { input } },
      result: { data: { markHandoverNote: done } },
    };
    show(duty([SHIFT], [NOTE]), marking, duty([SHIFT], [done]));
    const notes = within(await screen.findByRole('list', { name: 'Open notes' }));
    expect(notes.getByRole('link', { name: 'promised to Dana Whitfield' }).getAttribute('href')).toBe(
      '/admin/user/dana',
    );
    expect(notes.getByRole('link', { name: 'ride 0000abcd' })).toBeTruthy();
    await clicks.click(notes.getByRole('button', { name: 'Done: Call her back at nine' }));
    await clicks.click(await screen.findByRole('button', { name: 'Done in the last day: 1' }));
    expect(await screen.findByText(/Done by Robin Reed/)).toBeTruthy();
    expect(screen.getByText('Nothing was left to you.')).toBeTruthy();
  });

  it('lets its author correct a note, and says that it was', async () => {
    const corrected = { ...NOTE, version: 'v2', text: 'At ten', correctedAt: '2026-03-05T16:00:00.000Z' };
    const input = { noteId: 'n1', text: 'At ten', version: 'v1' };
    const correcting: MockLink.MockedResponse = {
      request: { query: CorrectHandoverNoteDocument, variables: { input } },
      result: { data: { correctHandoverNote: corrected } },
    };
    const foreign = { ...NOTE, id: 'n2', text: 'Theirs', author: DANA };
    show(duty([], [NOTE, foreign]), correcting, duty([], [corrected, foreign]));
    await clicks.click(await screen.findByRole('button', { name: 'Correct: Call her back at nine' }));
    expect(screen.queryByRole('button', { name: 'Correct: Theirs' })).toBeNull();
    const field = screen.getByRole('textbox', { name: 'Correct the note' });
    await clicks.clear(field);
    await clicks.type(field, 'At ten');
    await clicks.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/corrected/)).toBeTruthy();
    expect(screen.getByText('At ten')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Correct the note' })).toBeNull());
  });

  it('says that somebody else was faster', async () => {
    const marking = {
      request: { query: MarkHandoverNoteDocument, variables: () => true },
      ...refusal('This was changed meanwhile. Nothing was saved.', {
        reason: 'RECORD_CHANGED',
        kind: 'conflict',
      }),
    } as MockLink.MockedResponse;
    show(duty([], [NOTE]), marking);
    await clicks.click(await screen.findByRole('button', { name: 'Done: Call her back at nine' }));
    expect(await screen.findByText('This was changed meanwhile. Nothing was saved.')).toBeTruthy();
  });

  it('asks again where it could not be loaded', async () => {
    show({ request: { query: DispatchDutyDocument }, error: new Error('offline') }, duty([SHIFT], []));
    await clicks.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Robin Reed')).toBeTruthy();
  });
});

describe('the shift on the board', () => {
  it('is a line with the newest note, and all of it once that is asked for, also the next time', async () => {
    const strip = () => renderScreen(<DutyStrip />, { user, mocks: [duty([SHIFT], [NOTE])] });
    strip();
    expect(await screen.findByRole('heading', { name: 'On duty: Robin' })).toBeTruthy();
    expect(screen.getByText('1 handover note: Call her back at nine')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End my shift' })).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Show shift and handover notes' }));
    expect(await screen.findByRole('list', { name: 'Open notes' })).toBeTruthy();
    cleanup();
    strip();
    expect(await screen.findByRole('list', { name: 'Open notes' })).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Hide shift and handover notes' }));
    expect(screen.queryByRole('list', { name: 'Open notes' })).toBeNull();
    expect(localStorage.getItem('maumee-board-shift')).toBe('no');
  });
});
