import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EarningsReport } from '../../../../../web/features/drivers/wallet/earnings-report.tsx';
import { EarningsReportDocument } from '../../../../../web/generated/driver-earnings.ts';
import { renderScreen } from '../../../../support/web-page.tsx';

function aWeek(start: string, total: string, ridesCount: number) {
  return {
    __typename: 'EarningsSum' as const,
    start,
    end: start,
    total,
    ridesCount,
    hoursOnline: 4.5,
  };
}

describe('What a driver earned', () => {
  it('is a chart, and the same as a table, latest first', async () => {
    const sums = [aWeek('2026-03-02T05:00:00Z', '120.50', 6), aWeek('2026-03-09T04:00:00Z', '80.00', 1)];
    const answer = {
      request: { query: EarningsReportDocument, variables: { per: 'WEEK' as const } },
      result: { data: { earningsReport: sums } },
    };
    renderScreen(<EarningsReport />, { mocks: [answer] });
    const table = await screen.findByRole('table', { name: /^Earnings by Week/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Mar 9.*1 ride.*\$80\.00/),
      expect.stringMatching(/Mar 2.*6 rides.*\$120\.50/),
    ]);
    expect(await screen.findByLabelText('Earnings by Week')).toBeTruthy();
  });
});
