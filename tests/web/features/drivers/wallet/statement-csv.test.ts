import { expect, it } from 'vitest';
import { statementCsv } from '../../../../../web/features/drivers/wallet/statement-csv.ts';

const line = (destination: string, amount: string) => ({
  id: amount,
  at: '2026-03-05T15:00:00.000Z',
  kind: 'RIDE_COMPLETED' as const,
  rideId: 'ride-1',
  destination,
  amount,
});

const sums = (total: string, cashKept = '0.00') => ({ total, cashKept, setOff: '0.00' });

it('a statement is saved with a row for each line and its sum', () => {
  expect(
    statementCsv(
      [line('Toledo Zoo, 2 Hippo Way', '16.00'), line('The "Docks"', '-4.00')],
      sums('12.00', '5.00'),
    ),
  ).toBe(
    [
      'date,kind,ride,destination,amount',
      '2026-03-05T15:00:00.000Z,ride_completed,ride-1,"Toledo Zoo, 2 Hippo Way",16.00',
      '2026-03-05T15:00:00.000Z,ride_completed,ride-1,"The ""Docks""",-4.00',
      ',total,,,12.00',
      ',cash_kept,,,5.00',
      '',
    ].join('\r\n'),
  );
});

it.each(['=1+1', '+1', '-1+1', '@SUM(A1)'])(
  'an address like %s is no formula in a spreadsheet',
  (address) => {
    expect(statementCsv([line(address, '1.00')], sums('1.00'))).toContain(`,"'${address}",1.00`);
  },
);
