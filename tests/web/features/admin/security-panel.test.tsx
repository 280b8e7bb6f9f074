import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AdminScreen } from '../../../../web/features/admin/admin-screen.tsx';
import { SecurityEventsDocument } from '../../../../web/generated/security-events.ts';
import { aConnection } from '../../../support/builders/a-connection.ts';
import { aSessionUser, renderScreen } from '../../../support/web-page.tsx';

const user = aSessionUser('ADMIN');

function anEvent(overrides: object = {}) {
  return {
    __typename: 'SecurityEvent',
    id: crypto.randomUUID(),
    at: '2026-01-23T18:00:00Z',
    kind: 'sign_in',
    account: 'dana@maumee.test',
    address: '192.0.2.1',
    requestId: 'r-1',
    subjectType: null,
    subjectId: null,
    reason: null,
    userId: 'dana',
    actorName: 'Dana Whitfield',
    actorEmail: 'dana@maumee.test',
    subjectName: null,
    people: [],
    details: '{}',
    ...overrides,
  };
}

function answers(variables: { kind: string | null; email: string | null }, ...events: object[]) {
  return {
    request: { query: SecurityEventsDocument, variables: { ...variables, first: 25 } },
    result: { data: { securityEvents: aConnection('SecurityEvent', events) } },
    maxUsageCount: 5,
  } satisfies MockLink.MockedResponse;
}

const NOBODY = { userId: null, account: null, actorName: null, actorEmail: null };
const ALL = answers(
  { kind: null, email: null },
  anEvent(),
  anEvent({ ...NOBODY, kind: 'sign_in_refused', details: '{"code":"SUSPENDED"}' }),
  anEvent({ kind: 'pricing.update', subjectType: 'pricing', subjectId: '7', reason: 'Fuel prices' }),
  anEvent({
    ...NOBODY,
    actorName: 'cli:root',
    address: null,
    kind: 'ride.assign',
    subjectType: 'ride',
    subjectId: '01a1fc00-bced-70db-9130-ddedb07baa33',
    people: [{ __typename: 'NamedPerson', id: 'a-driver-id', name: 'Marcus Bell' }],
    details: JSON.stringify({
      before: { status: 'pending', driverId: null },
      after: { status: 'accepted', driverId: 'a-driver-id' },
    }),
  }),
  anEvent({ kind: 'case.open', subjectType: 'user', subjectId: 'marcus', subjectName: 'Marcus Bell' }),
);

describe('the security log', () => {
  it('says what happened, to whom, from where and why', async () => {
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      mocks: [ALL],
      at: '/admin-dashboard?tab=security',
    });
    await screen.findByText('Signed in');
    const table = screen.getByRole('region', { name: 'Security events' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Signed in.*Dana Whitfield.*192\.0\.2\.1.*Request r-1/),
      expect.stringMatching(/Sign-in refused.*A visitor.*Code: SUSPENDED/),
      expect.stringMatching(/Prices changed.*Dana Whitfield.*Pricing 7.*Fuel prices/),
      expect.stringMatching(
        /Driver assigned.*Command line \(root\).*Ride b07baa33.*Status: pending → accepted; Driver: Marcus Bell/,
      ),
      expect.stringMatching(/Problem reported.*Dana Whitfield.*Marcus Bell/),
    ]);
    expect(table.textContent).not.toMatch(/[{}]/);
    const [dana, , , , reported] = rows.map((row) =>
      within(row)
        .queryAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(dana).toEqual(['/admin/user/dana']);
    expect(reported).toEqual(['/admin/user/dana', '/admin/user/marcus']);
  });

  it('asks for the events of one person', async () => {
    const ofDana = answers({ kind: null, email: 'dana@maumee.test' }, anEvent({ kind: 'sign_out' }));
    renderScreen(<AdminScreen profile={<p>The profile</p>} />, {
      user,
      mocks: [ALL, ofDana],
      at: '/admin-dashboard?tab=security',
    });
    const clicks = userEvent.setup({ delay: null });
    await clicks.type(screen.getByLabelText('E-mail address'), 'dana@maumee.test');
    await clicks.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('rowheader', { name: 'Signed out' })).toBeTruthy();
    expect(screen.queryByText('Fuel prices')).toBeNull();
  });
});
