import type { MockLink } from '@apollo/client/testing';
import { useQuery } from '@apollo/client/react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { GraphQLError, type DocumentNode } from 'graphql';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { DocumentForm } from '../../../web/components/driver-documents/document-form.tsx';
import { ReportProblemDialog } from '../../../web/components/report-problem/report-problem-dialog.tsx';
import { PayoutActions } from '../../../web/features/admin/payouts/payout-actions.tsx';
import { PlacesSection } from '../../../web/features/places/places-section.tsx';
import { TrustButton } from '../../../web/features/rides/trust-button.tsx';
import { AdminPayoutsDocument, GeneratePayoutsDocument } from '../../../web/generated/admin-payouts.ts';
import { TrustDriverDocument } from '../../../web/generated/booking.ts';
import {
  CreateDocumentUploadDocument,
  DriverDocumentsDocument,
  SubmitDriverDocumentDocument,
} from '../../../web/generated/driver-documents.ts';
import { KnownPlacesDocument } from '../../../web/generated/places.ts';
import { RemovePlaceDocument } from '../../../web/generated/places-list.ts';
import { CasesOfRideDocument, ReportProblemDocument } from '../../../web/generated/report-problem.ts';
import { TrustedDriversDocument } from '../../../web/generated/trusted-drivers.ts';
import { aConnection } from '../../support/builders/a-connection.ts';
import { aVisiblePerson } from '../../support/builders/a-visible-ride.ts';
import { aSessionUser, renderScreen } from '../../support/web-page.tsx';

const clicks = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
const press = async (name: string) => clicks.click(await screen.findByRole('button', { name }));

interface Act {
  readonly screen: ReactElement;
  /** What the screen shows, and asks for again after the act. */
  readonly read: { readonly query: DocumentNode; readonly data: object };
  readonly sent: readonly (readonly [DocumentNode, object])[];
  readonly act: () => Promise<unknown>;
  /** What tells that it was done. */
  readonly done: () => Promise<unknown>;
  /** The title of what would tell that it was not. */
  readonly failed: string;
}

const driver = aVisiblePerson();
const place = {
  __typename: 'SavedPlace',
  id: 'place-1',
  version: 'v1',
  kind: 'HOME',
  name: 'My house',
  address: '12 Elm Street',
  lat: 41.6,
  lng: -83.5,
};

function Reader({ query }: { query: DocumentNode }) {
  const { data } = useQuery(query);
  return data ? <p>It is read</p> : null;
}

/** An act, and what stands beside it on its screen. */
const beside = (act: ReactElement, query: DocumentNode) => (
  <>
    {act}
    <Reader query={query} />
  </>
);

const ACTS: Readonly<Record<string, Act>> = {
  'Generating payouts': {
    screen: beside(<PayoutActions />, AdminPayoutsDocument),
    read: { query: AdminPayoutsDocument, data: { payouts: aConnection('Payout', []) } },
    sent: [
      [GeneratePayoutsDocument, { generatePayouts: { __typename: 'PayoutRun', count: 1, amount: '8.00' } }],
    ],
    act: async () => {
      await screen.findByText('It is read');
      await press('Generate Payouts');
      const question = within(await screen.findByRole('dialog', { name: 'Generate Payouts?' }));
      await clicks.click(question.getByRole('button', { name: 'Generate Payouts' }));
    },
    done: () => screen.findByText('Payouts generated'),
    failed: 'Error',
  },
  'Trusting a driver': {
    screen: <TrustButton driver={driver} />,
    read: { query: TrustedDriversDocument, data: { trustedDrivers: [] } },
    sent: [[TrustDriverDocument, { trustDriver: { __typename: 'DriverCard', id: driver.id } }]],
    act: () => press('Trust Dana'),
    done: () => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull()),
    failed: 'Error',
  },
  'Handing a document in': {
    screen: beside(
      <DocumentForm type="INSURANCE" expiresOn="2030-01-01" onDone={vi.fn()} />,
      DriverDocumentsDocument,
    ),
    read: { query: DriverDocumentsDocument, data: { driverDocuments: [] } },
    sent: [
      [CreateDocumentUploadDocument, { createUpload: { __typename: 'Upload', uploadUrl: '/objects/1?key' } }],
      [SubmitDriverDocumentDocument, { submitDriverDocument: { __typename: 'DriverDocument', id: 'd' } }],
    ],
    act: async () => {
      await screen.findByText('It is read');
      vi.stubGlobal('fetch', async () => new Response());
      const picture = new File(['picture'], 'insurance.jpg', { type: 'image/jpeg' });
      await clicks.upload(screen.getByTestId(/document-file/), picture);
      await clicks.click(screen.getByRole('button', { name: /^Upload/ }));
    },
    done: () => screen.findByText(/ uploaded$/),
    failed: 'Upload Failed',
  },
  'Removing a place': {
    screen: <PlacesSection />,
    read: { query: KnownPlacesDocument, data: { savedPlaces: [place], recentPlaces: [] } },
    sent: [[RemovePlaceDocument, { removePlace: { __typename: 'RemovedPlace', id: place.id } }]],
    act: async () => {
      await press('Remove My house');
      await press('Remove');
    },
    done: () => screen.findByText('Place removed'),
    failed: 'Failed to remove place',
  },
  'Reporting a problem': {
    screen: <ReportProblemDialog rideId="ride-1" viewer="rider" isOpen onClose={vi.fn()} />,
    read: { query: CasesOfRideDocument, data: { cases: aConnection('Case', []) } },
    sent: [
      [ReportProblemDocument, { reportProblem: { __typename: 'Case', id: 'c', nextStep: 'We call you.' } }],
    ],
    act: async () => {
      await clicks.click(screen.getByRole('combobox', { name: /What is it about/ }));
      await clicks.click(await screen.findByRole('option', { name: 'Lost item' }));
      await clicks.type(screen.getByRole('textbox', { name: /What happened/ }), 'A red bag');
      await press('Send Report');
    },
    done: () => screen.findByText('Report sent'),
    failed: 'Error',
  },
};

it.each(Object.entries(ACTS))(
  '%s is not said to have failed when it cannot be read again',
  async (_what, { read, sent, act, done, failed, ...shown }) => {
    const readAgain = vi.fn(() => ({ errors: [new GraphQLError('Down')] }));
    const variables = () => true;
    const mocks: MockLink.MockedResponse[] = [
      { request: { query: read.query, variables }, result: { data: { ...read.data } } },
      ...sent.map(([query, data]) => ({ request: { query, variables }, result: { data: { ...data } } })),
      { request: { query: read.query, variables }, result: readAgain, maxUsageCount: 5 },
    ];
    renderScreen(shown.screen, { user: aSessionUser('RIDER'), mocks });
    await act();
    await waitFor(() => expect(readAgain).toHaveBeenCalled());
    await done();
    expect(screen.queryByText(failed)).toBeNull();
  },
);
