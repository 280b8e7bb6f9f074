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
    ...{ id: crypto.randomUUID(), at: '2026-01-23T18:00:00Z', kind: 'sign_in', account: 'dana@maumee.test' },
    ...{ address: '192.0.2.1', requestId: 'r-1', subjectType: null, subjectId: null, reason: null },
    ...{ details: '{}', ...overrides },
  };
}

function answers(variables: { kind: string | null; email: string | null }, ...events: object[]) {
  return {
    request: { query: SecurityEventsDocument, variables: { ...variables, first: 25 } },
    result: { data: { securityEvents: aConnection('SecurityEvent', events) } },
    maxUsageCount: 5,
  } satisfies MockLink.MockedResponse;
}

const ALL = answers(
  { kind: null, email: null },
  anEvent(),
  anEvent({ kind: 'sign_in_refused', account: null, details: '{"code":"SUSPENDED"}' }),
  anEvent({ kind: 'pricing.update', subjectType: 'pricing', subjectId: '7', reason: 'Fuel prices' }),
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
      expect.stringMatching(/Signed in.*dana@maumee\.test.*192\.0\.2\.1.*Request r-1/),
      expect.stringMatching(/Sign-in refused.*SUSPENDED/),
      expect.stringMatching(/Prices changed.*Fuel prices.*pricing 7/),
    ]);
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
