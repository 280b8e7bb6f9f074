import type { MockLink } from '@apollo/client/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Decision } from '../../../../../web/features/admin/applications/decision.tsx';
import { ReviewDriverApplicationDocument } from '../../../../../web/generated/driver-review.ts';
import type { DriverReviewDetailsFragment } from '../../../../../web/generated/operations.ts';
import { refusal } from '../../../../support/test-payments.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const ID = '01900000-0000-7000-8000-000000000001';

const aDocument = (type: 'DRIVERS_LICENSE' | 'INSURANCE' | 'REGISTRATION') => ({
  __typename: 'DriverDocument' as const,
  id: type,
  type,
  state: 'ACCEPTED' as const,
  expiresOn: '2099-06-30',
  acceptedUntil: '2099-06-30',
  refusalReason: null,
  readUrl: null,
  uploadedAt: '2026-03-01T15:00:00.000Z',
});

const application = {
  __typename: 'DriverApplication' as const,
  id: ID,
  status: 'PENDING' as const,
  version: 1,
  createdAt: '2026-03-01T15:00:00.000Z',
  phone: '+14195550100',
  dateOfBirth: '1990-01-01',
  address: '1 Main St',
  city: 'Toledo',
  state: 'OH',
  zipCode: '43604',
  licenseNumber: 'AB1',
  licenseState: 'OH',
  licenseExpiry: '2099-01-01',
  insuranceCompany: 'Lake',
  policyNumber: 'P1',
  insuranceExpiry: '2099-01-01',
  hasValidSSN: true,
  hasCleanDrivingRecord: true,
  vehicleYear: 2020,
  vehicleMake: 'Toyota',
  vehicleModel: 'Camry',
  vehicleColor: 'Blue',
  licensePlate: 'ABC1234',
  reviewedAt: null,
  rejectionReason: null,
  changesRequested: null,
  goodDriverAgreementRead: true,
  goodDriverAgreementAccepted: true,
  goodDriverAgreementTimestamp: '2026-03-01T15:00:00.000Z',
};

function aReview(changes: Partial<typeof application> = {}): DriverReviewDetailsFragment {
  const user = {
    __typename: 'User' as const,
    id: 'u',
    firstName: 'Ada',
    lastName: 'Arrow',
    email: 'ada@maumee.test',
    profileImageUrl: null,
    suspended: false,
  };
  return {
    __typename: 'DriverReview',
    documentsValidUntil: null,
    reviewNotes: null,
    reviewerName: null,
    profile: { __typename: 'DriverProfile', id: 'p', allowLongDistance: false, user },
    documents: [aDocument('DRIVERS_LICENSE'), aDocument('INSURANCE'), aDocument('REGISTRATION')],
    application: { ...application, ...changes },
  } as DriverReviewDetailsFragment;
}

function show(mocks: MockLink.MockedResponse[] = [], review = aReview()) {
  const onDecided = vi.fn();
  const user = aSessionUser('ADMIN');
  renderScreen(<Decision review={review} onDecided={onDecided} />, { user, mocks });
  return { onDecided };
}

const deciding = (decision: object, answer: Partial<MockLink.MockedResponse>) =>
  ({
    request: {
      query: ReviewDriverApplicationDocument,
      variables: { input: { applicationId: ID, version: 1, ...decision } },
    },
    ...answer,
  }) as MockLink.MockedResponse;
const done = { result: { data: { reviewDriverApplication: aReview() } } };
const lost = { error: new Error('No answer') };

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const reject = async (reason: string) => {
  await press('Reject');
  const field = await screen.findByLabelText(/^Rejection reason/);
  expect(screen.getByRole('button', { name: 'Confirm Rejection' })).toHaveProperty('disabled', true);
  fireEvent.change(field, { target: { value: reason } });
  await press('Confirm Rejection');
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Approving a driver', () => {
  it('is said, and leads on', async () => {
    const { onDecided } = show([deciding({ status: 'APPROVED' }, done)]);
    await press('Approve');
    expect(await screen.findByText('Driver Approved')).toBeTruthy();
    expect(onDecided).toHaveBeenCalledOnce();
  });

  it('that failed says so and stays', async () => {
    const { onDecided } = show([deciding({ status: 'APPROVED' }, lost)]);
    await press('Approve');
    expect(await screen.findByText('Failed to approve driver')).toBeTruthy();
    expect(onDecided).not.toHaveBeenCalled();
  });

  it('waits for the agreement, and says so', async () => {
    show([], aReview({ goodDriverAgreementAccepted: false }));
    expect(
      await screen.findByText('An application cannot be approved without the agreement being accepted'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  });

  it('after the session has ended says so, and goes to the login half a second later', async () => {
    const assign = vi.fn();
    show([deciding({ status: 'APPROVED' }, refusal('Sign in first', { reason: 'UNAUTHENTICATED' }))]);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    vi.stubGlobal('location', { ...window.location, assign });
    fireEvent.click(approve);
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy();
    expect(screen.getByText('Unauthorized')).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(assign.mock.calls).toEqual([['/api/login']]);
  });
});

describe('Rejecting a driver', () => {
  it('takes a reason, is said, and leads on', async () => {
    const decision = { status: 'REJECTED', rejectionReason: 'Plate not readable' };
    const { onDecided } = show([deciding(decision, done)]);
    await reject('Plate not readable');
    expect(await screen.findByText('Driver Rejected')).toBeTruthy();
    expect(onDecided).toHaveBeenCalledOnce();
  });

  it('that failed says so', async () => {
    show([deciding({ status: 'REJECTED', rejectionReason: 'No' }, lost)]);
    await reject('No');
    expect(await screen.findByText('Failed to reject driver')).toBeTruthy();
  });

  it('that is given up forgets its reason', async () => {
    show();
    await press('Reject');
    fireEvent.change(await screen.findByLabelText(/^Rejection reason/), { target: { value: 'No' } });
    await press('Cancel');
    expect(screen.queryByLabelText(/^Rejection reason/)).toBeNull();
    await press('Reject');
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Rejection reason/)).value).toBe('');
  });
});

describe('A review without a decision', () => {
  it('needs a status', async () => {
    show();
    await press('Submit Review');
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getAllByText('Please select a status for the review.').length).toBeGreaterThan(0);
  });

  it('that failed says so', async () => {
    const words = { status: 'UNDER_REVIEW', reviewNotes: '', changesRequested: '' };
    show([deciding(words, lost)]);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Status/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Under review' }));
    await press('Submit Review');
    expect(await screen.findByText('Review Failed')).toBeTruthy();
    expect(screen.getByText('Failed to review application')).toBeTruthy();
  });
});
