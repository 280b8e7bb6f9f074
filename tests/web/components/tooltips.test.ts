import { expect, it } from 'vitest';
import { theme } from '../../../web/app/theme.ts';
import { iconTip } from '../../../web/components/icon-tip.ts';

it('every kind of tooltip waits 700 ms', () => {
  expect(theme.components?.MuiTooltip?.defaultProps?.enterDelay).toBe(700);
  const [, shown] = Object.entries(iconTip('Log out').sx).find(([when]) => when.includes(':hover')) ?? [];
  expect(shown).toMatchObject({ visibility: 'visible', transitionDelay: '700ms' });
});
