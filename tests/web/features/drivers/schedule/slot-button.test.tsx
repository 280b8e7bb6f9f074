import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SlotButton } from '../../../../../web/features/drivers/schedule/slot-button.tsx';

const nothing = () => undefined;
const RUTH = { id: 'a', weekday: 2, hour: 7, time: '7:15 AM', name: 'Ruth' };
const slot = { day: 'Tuesday', hour: 7, on: true, tabIndex: 0, onSet: nothing } as const;
const handlers = { onKeyDown: nothing, onFocus: nothing };

it('An hour names the standing ride in it as it shows it, with and without the hour', () => {
  render(<SlotButton {...slot} {...handlers} showsHour blocks={[RUTH]} />);
  expect(screen.getByRole('button', { name: 'Tuesday 07:00 Ruth, 7:15 AM' }).textContent).toBe('07:00 Ruth');
  render(<SlotButton {...slot} {...handlers} showsHour={false} blocks={[RUTH]} />);
  expect(screen.getByRole('button', { name: 'Tuesday 07:00, 7:15 AM Ruth' })).toBeDefined();
});
