import { describe, expect, it } from 'vitest';
import {
  reportSpans,
  sumEarnings,
  toYear,
  type EarningLine,
} from '../../../domain/payouts/earnings-report.ts';

const TOLEDO = 'America/New_York';
/** A Thursday; the clocks are set forward on the Sunday after it. */
const NOW = new Date('2026-03-05T20:30:00Z');

describe('the periods of a report', () => {
  it('are 14 local days, the last of them today, one of 23 hours where clocks are set forward', () => {
    const days = reportSpans('day', new Date('2026-03-10T12:00:00Z'), TOLEDO);
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ start: new Date('2026-03-10T04:00Z'), end: new Date('2026-03-11T04:00Z') });
    const sunday = days.find(({ start }) => start.toISOString() === '2026-03-08T05:00:00.000Z');
    expect(sunday?.end).toEqual(new Date('2026-03-09T04:00Z'));
  });

  it('are 12 weeks from Monday, as payouts have them', () => {
    const weeks = reportSpans('week', NOW, TOLEDO);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({
      start: new Date('2026-03-02T05:00Z'),
      end: new Date('2026-03-09T04:00Z'),
    });
  });

  it('are 12 months, over the turn of the year', () => {
    const months = reportSpans('month', NOW, TOLEDO);
    expect(months[0]?.start).toEqual(new Date('2025-04-01T04:00Z'));
    expect(months.at(-1)).toEqual({
      start: new Date('2026-03-01T05:00Z'),
      end: new Date('2026-04-01T04:00Z'),
    });
  });

  it.each(['day', 'week', 'month'] as const)('leave no gap between one %s and the next', (per) => {
    const spans = reportSpans(per, NOW, TOLEDO);
    spans.slice(1).forEach(({ start }, index) => expect(start).toEqual(spans[index]?.end));
  });
});

it('a year runs from the local first of January', () => {
  expect(toYear(new Date('2026-01-01T04:59:00Z'), TOLEDO)).toEqual({
    start: new Date('2025-01-01T05:00Z'),
    end: new Date('2026-01-01T05:00Z'),
  });
});

describe('what a period comes to', () => {
  const span = { start: new Date('2026-03-05T05:00Z'), end: new Date('2026-03-06T05:00Z') };
  const line = (kind: EarningLine['kind'], at: string, amountCents: number): EarningLine => ({
    id: at,
    kind,
    at: new Date(at),
    amountCents,
    rideId: 'ride-1',
    destination: 'Toledo Zoo',
  });

  it('is what was booked from its first instant to before the next one, refunds taken off', () => {
    const lines = [
      line('ride_completed', '2026-03-05T04:59:59Z', 1),
      line('ride_completed', '2026-03-05T05:00:00Z', 20_00),
      line('tip_added', '2026-03-05T06:00:00Z', 3_00),
      line('ride_refunded', '2026-03-05T07:00:00Z', -5_00),
      line('ride_completed', '2026-03-06T05:00:00Z', 2),
    ];
    expect(sumEarnings(span, lines, [])).toMatchObject({ ridesCount: 1, totalCents: 18_00 });
  });

  it('counts the time online that lies in it', () => {
    const shifts = [
      { start: new Date('2026-03-05T04:00Z'), end: new Date('2026-03-05T06:00Z') },
      { start: new Date('2026-03-05T10:00Z'), end: new Date('2026-03-05T10:30Z') },
      { start: new Date('2026-03-07T10:00Z'), end: new Date('2026-03-07T11:00Z') },
    ];
    expect(sumEarnings(span, [], shifts).secondsOnline).toBe(5_400);
  });
});
