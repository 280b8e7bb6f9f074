import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReportProblemButton } from '../../../../web/components/report-problem/report-problem-button.tsx';
import type {
  OwnCaseFragment,
  ReportProblemMutationVariables,
} from '../../../../web/generated/operations.ts';
import { CasesOfRideDocument, ReportProblemDocument } from '../../../../web/generated/report-problem.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { keeping } from '../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null });
const rideId = '01a1fc00-bced-70db-9130-dde4db07baa3';

const aCase = (changes: Partial<OwnCaseFragment> = {}): OwnCaseFragment & { __typename: 'Case' } => ({
  __typename: 'Case',
  id: '01a1fc00-bced-70db-9130-00000000cafe',
  kind: 'LOST_ITEM',
  isServiceAnimalRefused: false,
  text: 'A red bag',
  state: 'OPEN',
  nextStep: 'We ask for it and write to you.',
  openedAt: '2026-03-05T20:30:00.000Z',
  messages: [],
  ...changes,
});

const listing = (...cases: OwnCaseFragment[]): MockLink.MockedResponse => ({
  request: { query: CasesOfRideDocument, variables: { rideId } },
  result: { data: { cases: aConnection('Case', cases) } },
});

async function open(viewer: 'rider' | 'driver', mocks: MockLink.MockedResponse[]) {
  const user = aSessionUser(viewer === 'rider' ? 'RIDER' : 'DRIVER');
  renderScreen(<ReportProblemButton rideId={rideId} viewer={viewer} />, { user, mocks });
  await clicks.click(await screen.findByRole('button', { name: 'Report a problem' }));
  return within(await screen.findByRole('dialog', { name: 'Report a problem' }));
}

async function choose(dialog: Awaited<ReturnType<typeof open>>, kind: string) {
  await clicks.click(dialog.getByRole('combobox', { name: /What is it about/ }));
  await clicks.click(await screen.findByRole('option', { name: kind }));
}

describe('Report a problem', () => {
  it('sends what happened, and shows the report with what happens next', async () => {
    const sent = keeping<ReportProblemMutationVariables>();
    const report = {
      request: { query: ReportProblemDocument, variables: sent.variables },
      result: { data: { reportProblem: aCase() } },
    } as MockLink.MockedResponse;
    const dialog = await open('rider', [listing(), report, listing(aCase())]);
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Report' });
    expect(send.disabled).toBe(true);
    await choose(dialog, 'Lost item');
    await clicks.type(dialog.getByRole('textbox', { name: /What happened/ }), 'A red bag');
    await clicks.click(send);
    const reports = within(await dialog.findByRole('list', { name: 'Your reports' }));
    expect(reports.getByText('We ask for it and write to you.')).toBeTruthy();
    expect(await screen.findByText('Report sent')).toBeTruthy();
    expect(sent.seen.map(({ input }) => input)).toMatchObject([
      { rideId, kind: 'LOST_ITEM', isServiceAnimalRefused: false, text: 'A red bag' },
    ]);
  });

  it('shows what support has written', async () => {
    const messages = [
      { __typename: 'CaseMessage', id: 'm', text: 'We have it', at: '2026-03-06T20:30:00.000Z' },
    ];
    const dialog = await open('rider', [listing(aCase({ state: 'RESOLVED', messages }))]);
    expect(await dialog.findByText(/We have it/)).toBeTruthy();
    expect(dialog.getByText('Resolved')).toBeTruthy();
  });

  it('says to riders that a complaint of alcohol or drugs suspends the driver, and is not for drivers', async () => {
    const dialog = await open('rider', [listing()]);
    await choose(dialog, 'Alcohol or drugs');
    expect(
      dialog.getByText(/Call 911 first. From the driver’s arrival until a day after the ride/),
    ).toBeTruthy();
  });

  it('takes from riders that a service animal was refused, which is how somebody behaved', async () => {
    const sent = keeping<ReportProblemMutationVariables>();
    const refused = aCase({ kind: 'CONDUCT', isServiceAnimalRefused: true });
    const report = {
      request: { query: ReportProblemDocument, variables: sent.variables },
      result: { data: { reportProblem: refused } },
    } as MockLink.MockedResponse;
    const dialog = await open('rider', [listing(), report, listing(refused)]);
    await choose(dialog, 'Service animal refused');
    expect(dialog.getByText(/No driver may refuse a service animal/)).toBeTruthy();
    await clicks.type(dialog.getByRole('textbox', { name: /What happened/ }), 'He drove off');
    await clicks.click(dialog.getByRole('button', { name: 'Send Report' }));
    const reports = within(await dialog.findByRole('list', { name: 'Your reports' }));
    expect(reports.getByText('Service animal refused')).toBeTruthy();
    expect(sent.seen.map(({ input }) => input)).toMatchObject([
      { rideId, kind: 'CONDUCT', isServiceAnimalRefused: true, text: 'He drove off' },
    ]);
  });

  it('offers drivers no complaint about their driver', async () => {
    const dialog = await open('driver', [listing()]);
    await clicks.click(dialog.getByRole('combobox', { name: /What is it about/ }));
    expect(await screen.findByRole('option', { name: 'Lost item' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Alcohol or drugs' })).toBeNull();
    expect(screen.queryByRole('option', { name: 'Service animal refused' })).toBeNull();
  });
});
