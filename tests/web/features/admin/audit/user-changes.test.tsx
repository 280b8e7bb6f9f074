import type { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UserChanges } from '../../../../../web/features/admin/audit/user-changes.tsx';
import { AuditLogDocument } from '../../../../../web/generated/audit-log.ts';
import { aConnection } from '../../../../support/builders/a-connection.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const ID = '01a1fc00-bced-70db-9130-00000000cafe';

const anEntry = (rest: object) => ({
  __typename: 'AuditEntry' as const,
  id: 'e',
  at: '2026-03-05T20:00:00.000Z',
  actorRole: 'ADMIN',
  actorName: 'Alex Moreau',
  actorEmail: 'alex@maumee.test',
  action: 'user.suspend',
  subjectType: 'user',
  subjectId: ID,
  subjectEmail: 'dana@maumee.test',
  reason: null,
  before: null,
  after: null,
  address: null,
  ...rest,
});

function show(answer: Pick<MockLink.MockedResponse, 'result' | 'error'>) {
  const request = { query: AuditLogDocument, variables: { filter: { subject: ID }, first: 10 } };
  renderScreen(<UserChanges userId={ID} />, { user: aSessionUser('ADMIN'), mocks: [{ request, ...answer }] });
}

describe('what was done to an account', () => {
  it('stands there with who did it, why, and from what to what', async () => {
    const entries = [
      anEntry({ reason: 'Chargebacks', before: '{"suspended":false}', after: '{"suspended":true}' }),
      anEntry({
        id: 'f',
        action: 'wallet.grant-credit',
        actorName: null,
        actorEmail: null,
        reason: 'Late pickup',
        after: '{"amountCents":500}',
      }),
    ];
    show({ result: { data: { auditLog: aConnection('AuditEntry', entries) } } });
    const table = within(await screen.findByRole('region', { name: 'Changes to the account' }));
    const [, suspended, credited] = await table.findAllByRole('row');
    for (const text of ['Account suspended', 'Alex Moreau', 'Chargebacks', 'Suspended false → true']) {
      expect(suspended?.textContent).toContain(text);
    }
    for (const text of ['Credit given', 'System', 'Late pickup', 'Amount $5.00']) {
      expect(credited?.textContent).toContain(text);
    }
  });

  it('says that nobody has changed it', async () => {
    show({ result: { data: { auditLog: aConnection('AuditEntry', []) } } });
    expect(await screen.findByText('Nobody has changed this account')).toBeTruthy();
  });

  it('says that it could not be loaded', async () => {
    show({ error: new Error('Offline') });
    expect(await screen.findByText('The changes could not be loaded')).toBeTruthy();
  });
});
