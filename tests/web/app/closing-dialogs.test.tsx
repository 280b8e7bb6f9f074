import { Dialog, ThemeProvider } from '@mui/material';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../../web/app/theme.ts';

const aDialog = (open: boolean) => (
  <ThemeProvider theme={theme}>
    <Dialog open={open} aria-label="Pay">
      <button type="button">Pay now</button>
    </Dialog>
  </ThemeProvider>
);

it('takes no press on a dialog that is closing, and takes them again when it opens', async () => {
  const { rerender } = render(aDialog(true));
  const button = await screen.findByText('Pay now');
  expect(hasInert(button)).toBe(false);
  rerender(aDialog(false));
  await waitFor(() => expect(hasInert(button)).toBe(true));
  rerender(aDialog(true));
  await waitFor(() => expect(hasInert(button)).toBe(false));
});

/** jsdom knows no `inert`: what was set on the elements around is read. */
function hasInert(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement) {
    if ((around as HTMLElement).inert) return true;
  }
  return false;
}
