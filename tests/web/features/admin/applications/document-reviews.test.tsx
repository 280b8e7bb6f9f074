import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DocumentReviews } from '../../../../../web/features/admin/applications/document-reviews.tsx';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const insurance = {
  __typename: 'DriverDocument',
  id: '01900000-0000-7000-8000-000000000001',
  type: 'INSURANCE',
  state: 'SUBMITTED',
  expiresOn: '2099-06-30',
  refusalReason: null,
  readUrl: null,
} as never;

describe('The documents of an applicant', () => {
  it('have the focus on Refuse again after a refusal was given up', async () => {
    renderScreen(<DocumentReviews documents={[insurance]} />, { user: aSessionUser('ADMIN'), mocks: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Refuse Proof of Insurance' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Why it is refused/)));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const refuse = await screen.findByRole('button', { name: 'Refuse Proof of Insurance' });
    await waitFor(() => expect(document.activeElement).toBe(refuse));
  });
});
