import type { MockLink } from '@apollo/client/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DriverApplyScreen } from '../../../../../web/features/drivers/application/apply-screen.tsx';
import {
  DriverApplicationDocument,
  SubmitDriverApplicationDocument,
} from '../../../../../web/generated/driver-application.ts';
import { DriverDocumentsDocument } from '../../../../../web/generated/driver-documents.ts';
import type { SubmittedApplicationFragment } from '../../../../../web/generated/operations.ts';
import { anApplicationForm } from '../../../../support/builders/a-driver-application.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const form = anApplicationForm({ firstName: 'Robin', lastName: 'Reed' });

/** What the server says of the answers: not that the terms and the agreement were accepted. */
const ACCEPTANCES = ['agreesToTerms', 'goodDriverAgreementRead', 'goodDriverAgreementAccepted'];
const answers = Object.fromEntries(
  Object.entries(form).filter(([name]) => !ACCEPTANCES.includes(name)),
) as Omit<typeof form, 'agreesToTerms' | 'goodDriverAgreementRead' | 'goodDriverAgreementAccepted'>;

function submitted(overrides: Partial<SubmittedApplicationFragment> = {}) {
  return {
    __typename: 'DriverApplication' as const,
    id: 'the-application',
    email: 'driver@maumee.test',
    ...answers,
    status: 'PENDING' as const,
    canResubmit: false,
    rejectionReason: null,
    changesRequested: null,
    createdAt: '2026-11-21T15:00:00Z',
    ...overrides,
  };
}

function loaded(application: SubmittedApplicationFragment | null = null): MockLink.MockedResponse {
  const { __typename, id, firstName, lastName, phone } = { __typename: 'User', ...aSessionUser('DRIVER') };
  const vehicle = { make: 'Ford', model: 'Escape', year: 2021, color: 'Red', licensePlate: 'JMH 1189' };
  return {
    request: { query: DriverApplicationDocument },
    result: {
      data: {
        driverApplication: application,
        driverProfile: {
          __typename: 'DriverProfile',
          id: 'the-profile',
          user: { __typename, id, firstName, lastName, phone, isDriverApproved: false },
          vehicle: { __typename: 'Vehicle', ...vehicle },
        },
      },
    },
  };
}

const answered = (result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
  request: { query: SubmitDriverApplicationDocument, variables: { input: form } },
  result,
});

const refused = (reason: string, details: object = {}) =>
  answered({ errors: [new GraphQLError('As the server says', { extensions: { reason, ...details } })] });

const noDocuments: MockLink.MockedResponse = {
  request: { query: DriverDocumentsDocument },
  result: { data: { driverDocuments: [] } },
  maxUsageCount: Number.POSITIVE_INFINITY,
};

function show(...mocks: MockLink.MockedResponse[]) {
  sessionStorage.clear();
  renderScreen(<DriverApplyScreen />, {
    user: aSessionUser('DRIVER'),
    at: '/driver/apply',
    mocks: [...mocks, noDocuments],
  });
  return userEvent.setup({ delay: null });
}

/** Everything that the profile did not know already. */
async function fillIn() {
  const texts: Record<string, string> = {
    Phone: form.phone,
    'Date of birth': form.dateOfBirth,
    'Street address': form.address,
    City: form.city,
    State: form.state,
    'ZIP code': form.zipCode,
    'License number': form.licenseNumber,
    'Issued by (state)': form.licenseState,
    'License expires on': form.licenseExpiry,
    'Insurance company': form.insuranceCompany,
    'Policy number': form.policyNumber,
    'Insurance expires on': form.insuranceExpiry,
  };
  await screen.findByLabelText('Phone');
  for (const [label, value] of Object.entries(texts))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  for (const box of screen.getAllByLabelText(/^I (have|agree|accept)/)) fireEvent.click(box);
}

const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByText('Submit application'));

describe('DriverApplyScreen', () => {
  it('asks in sections, with what the profile knows and what browsers can fill in', async () => {
    show(loaded());
    const personal = within(await screen.findByRole('group', { name: 'Personal' }));
    expect(personal.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin');
    expect(personal.getByLabelText('ZIP code').getAttribute('autocomplete')).toBe('postal-code');
    expect(personal.getByLabelText('Date of birth').getAttribute('autocomplete')).toBe('bday');
    const names = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
    expect(names.map((id) => document.getElementById(id ?? '')?.textContent)).toEqual([
      'Personal',
      'Driver’s license',
      'Vehicle',
      'Insurance',
      'Attestations',
      'Agreement',
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Model year').value).toBe('2021');
  });

  it('names what is missing, and sends nothing', async () => {
    const user = show(loaded());
    await screen.findByLabelText('Phone');
    await submit(user);
    expect(await screen.findByText('Phone number is required')).toBeTruthy();
    expect(screen.getByLabelText('Phone')).toBe(document.activeElement);
    expect(screen.getAllByText('Please enter a date')).toHaveLength(3);
  });

  it('applies the rules for drivers before anything is sent', async () => {
    const user = show(loaded());
    await fillIn();
    fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2020-01-01' } });
    fireEvent.click(screen.getByLabelText('I accept the Good Driver Agreement.'));
    await submit(user);
    expect(await screen.findByText('Drivers must be at least 19 years old')).toBeTruthy();
    expect(screen.getByText('Please accept the agreement')).toBeTruthy();
  });

  it('sends the application and shows that it waits', async () => {
    const user = show(loaded(), answered({ data: { submitDriverApplication: submitted() } }));
    await fillIn();
    await submit(user);
    expect(await screen.findByText('Waiting for review')).toBeTruthy();
    expect(screen.getByText(/Sent Nov 21, 2026 at 10:00 AM by driver@maumee\.test/)).toBeTruthy();
    expect(screen.queryByText('Submit application')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('marks the field that the server refuses', async () => {
    const user = show(loaded(), refused('INVALID_FIELD', { field: 'licenseNumber' }));
    await fillIn();
    await submit(user);
    expect(await screen.findByText('As the server says')).toBeTruthy();
    expect(screen.getByLabelText('License number').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('Policy number').value).toBe(form.policyNumber);
  });

  it('shows an application that was sent from another window', async () => {
    const user = show(loaded(), refused('APPLICATION_EXISTS'), loaded(submitted({ status: 'UNDER_REVIEW' })));
    await fillIn();
    await submit(user);
    expect(await screen.findByText('Under review')).toBeTruthy();
  });

  it('says why an application was not approved', async () => {
    show(loaded(submitted({ status: 'REJECTED', rejectionReason: 'The license was not readable' })));
    expect(await screen.findByText('Not approved')).toBeTruthy();
    expect(screen.getByText('Reason: The license was not readable')).toBeTruthy();
  });

  it('keeps the answers of somebody who leaves the page, and forgets them once they are sent', async () => {
    show(loaded());
    await fillIn();
    cleanup();
    renderScreen(<DriverApplyScreen />, {
      user: aSessionUser('DRIVER'),
      at: '/driver/apply',
      mocks: [loaded(), answered({ data: { submitDriverApplication: submitted() } }), noDocuments],
    });
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Policy number').value).toBe(form.policyNumber),
    );
    await submit(userEvent.setup({ delay: null }));
    expect(await screen.findByText('Waiting for review')).toBeTruthy();
    expect(sessionStorage).toHaveLength(0);
  });

  it('says what has to be changed, and lets it be sent again with the answers of last time', async () => {
    const asked = {
      status: 'CHANGES_REQUESTED',
      changesRequested: 'The plate is missing',
      canResubmit: true,
    } as const;
    show(loaded(submitted(asked)));
    expect(await screen.findByText('The plate is missing')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Policy number').value).toBe(form.policyNumber);
    expect(screen.getByLabelText<HTMLInputElement>('I accept the Good Driver Agreement.').checked).toBe(
      false,
    );
    expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
  });

  it('can be tried again when it did not load', async () => {
    const failed = { request: { query: DriverApplicationDocument }, error: new Error('Offline') };
    const user = show(failed, loaded(submitted()));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Waiting for review')).toBeTruthy());
  });
});
