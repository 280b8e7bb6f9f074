import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WorkDone } from '../../../../../web/features/drivers/wallet/work-done.tsx';

it.each([
  [{ ridesCount: 12, hoursOnline: 7.46 }, '12 rides · 7.5 h online'],
  [{ ridesCount: 1, hoursOnline: 0 }, '1 ride'],
])('tells rides, and hours only where they were measured', (work, text) => {
  expect(render(<WorkDone {...work} />).container.textContent).toBe(text);
});
