import type { MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { BookingCases } from '../../../../../web/features/admin/bookings/booking-cases.tsx';
import { BookingCasesDocument, OpenCaseAtDeskDocument } from '../../../../../web/generated/booking-cases.ts';
import type { OpenCaseAtDeskMutationVariables } from '../../../../../web/generated/operations.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { clicks } from '../../../../support/clicks.ts';
import { keeping } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const rideId = '01a1fc00-bced-70db-9130-dde4db07baa3';
const aCase = (changes: object) => ({
  __typename: 'Case' as const,
  id: '01a1fc00-bced-70db-9130-00000000cafe',
  kind: 'CONDUCT' as const,
  isServiceAnimalRefused: false,
  state: 'OPEN' as const,
  openedAt: '2026-03-05T20:30:00.000Z',
  assignee: null,
  ...changes,
});
const answering = (rideMessageCount: number, ...cases: object[]): MockLink.MockedResponse => ({
  request: { query: BookingCasesDocument, variables: { rideId } },
  result: { data: { cases: aConnection('Case', cases), rideMessageCount } },
});
const show = (hasDriver: boolean, ...mocks: MockLink.MockedResponse[]) =>
  renderScreen(
    <>
      <BookingCases rideId={rideId} hasDriver={hasDriver} />
      <Address />
    </>,
    { user: aSessionUser('ADMIN'), mocks },
  );

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

describe('The cases of a booking', () => {
  it('stand with their state and who works on them; how many messages there are is all that is told of these', async () => {
    const dana = { __typename: 'CasePerson', id: 'dana', firstName: 'Dana', lastName: 'Whitfield' };
    show(true, answering(3, aCase({}), aCase({ id: 'other', state: 'IN_PROGRESS', assignee: dana })));
    const list = within(await screen.findByRole('list', { name: 'Cases' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['How somebody behaved: open', `/admin-dashboard?tab=cases&case=${aCase({}).id}`],
      ['How somebody behaved: in progress', '/admin-dashboard?tab=cases&case=other'],
    ]);
    expect(list.getByText(/Nobody works on it yet/)).toBeTruthy();
    expect(list.getByText(/Dana Whitfield/)).toBeTruthy();
    expect(screen.getByText(/3 messages between rider and driver/)).toBeTruthy();
  });

  it('can be opened in one step with the reason, and leads to the new one', async () => {
    const sent = keeping<OpenCaseAtDeskMutationVariables>();
    const id = 'the-new-one';
    const opening = {
      request: { query: OpenCaseAtDeskDocument, variables: sent.variables },
      result: { data: { openCaseAtDesk: { __typename: 'Case', id } } },
    } as MockLink.MockedResponse;
    show(false, answering(1), opening, answering(1, aCase({ id })));
    await clicks.click(await screen.findByRole('button', { name: 'Open a case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
    await clicks.click(dialog.getByRole('combobox', { name: 'Who has told you?' }));
    expect(screen.queryByRole('option', { name: 'The driver' })).toBeNull();
    await clicks.click(screen.getByRole('option', { name: 'The rider' }));
    await clicks.click(dialog.getByRole('combobox', { name: /What is it about/ }));
    await clicks.click(screen.getByRole('option', { name: 'Service animal refused' }));
    await clicks.type(dialog.getByRole('textbox', { name: /What happened/ }), 'The dog stayed');
    await clicks.click(dialog.getByRole('button', { name: 'Open the case' }));
    const address = screen.getByRole('status', { name: 'Address', hidden: true });
    await waitFor(() => expect(address.textContent).toBe(`/admin-dashboard?tab=cases&case=${id}`));
    const told = { toldBy: 'RIDER', kind: 'CONDUCT', isServiceAnimalRefused: true, text: 'The dog stayed' };
    expect(sent.seen).toMatchObject([{ input: { rideId, ...told } }]);
  });

  it('takes back what only riders report once nobody has told it', async () => {
    show(true, answering(0));
    expect(await screen.findByText(/have written nothing/)).toBeTruthy();
    await clicks.click(screen.getByRole('button', { name: 'Open a case' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
    const choose = async (field: RegExp, option: string) => {
      await clicks.click(dialog.getByRole('combobox', { name: field }));
      await clicks.click(screen.getByRole('option', { name: option }));
    };
    await choose(/Who has told you/, 'The rider');
    await choose(/What is it about/, 'Alcohol or drugs');
    await choose(/Who has told you/, 'Nobody: the desk looks into it');
    expect(dialog.getByRole('combobox', { name: /What is it about/ }).textContent).not.toContain('Alcohol');
    await clicks.type(dialog.getByRole('textbox', { name: /Why do you look/ }), 'Silent for long');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Open the case' }).disabled).toBe(true);
  });
});
