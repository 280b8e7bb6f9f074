import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PrivacyScreen } from '../../../../web/features/legal/privacy-screen.tsx';
import { TermsScreen } from '../../../../web/features/legal/terms-screen.tsx';
import { aConfiguration, renderScreen } from '../../../support/web-page.tsx';

describe.each([
  ['The terms', <TermsScreen key="terms" />],
  ['The privacy policy', <PrivacyScreen key="privacy" />],
])('%s', (_, page) => {
  it('say from when on they hold, and whom to write to', async () => {
    renderScreen(page);
    expect(await screen.findByText('Effective date: January 24, 2025')).toBeTruthy();
    const { supportEmail } = aConfiguration;
    expect(screen.getAllByRole('link', { name: supportEmail })[0]?.getAttribute('href')).toBe(
      `mailto:${supportEmail}`,
    );
  });
});

it('The terms say that the product is a platform only and not a carrier', async () => {
  renderScreen(<TermsScreen />);
  expect(await screen.findByText(/is a technology platform only and not a carrier/)).toBeTruthy();
});
