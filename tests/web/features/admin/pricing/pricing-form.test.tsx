import type { MockLink } from '@apollo/client/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PricingForm } from '../../../../../web/features/admin/pricing/pricing-form.tsx';
import { RATE_FIELDS } from '../../../../../web/features/admin/rate-fields.ts';
import { UpdatePricingDocument } from '../../../../../web/generated/admin.ts';
import { aShownPricing } from '../../../../support/builders/nothing-waits.ts';
import { aSessionUser, renderScreen } from '../../../../support/web-page.tsx';

const rates = Object.fromEntries(RATE_FIELDS.map((field) => [field, aShownPricing[field]]));

const show = (...mocks: MockLink.MockedResponse[]) =>
  renderScreen(<PricingForm pricing={aShownPricing} />, { user: aSessionUser('ADMIN'), mocks });

describe('The form of the rates', () => {
  it('takes numbers to the cent, and shows the rates that the product begins with', async () => {
    show();
    const fields = await screen.findAllByRole('spinbutton');
    const shown = fields.map((field) => [field.getAttribute('placeholder'), field.getAttribute('step')]);
    expect(shown).toEqual(
      ['2.50', '85.00', '15.00', '1.92', '25.00', '1.75'].map((placeholder) => [placeholder, '0.01']),
    );
  });

  it('says when the rates could not be changed', async () => {
    const input = { ...rates, reason: 'Fuel' };
    show({ request: { query: UpdatePricingDocument, variables: { input } }, error: new Error('No answer') });
    fireEvent.change(await screen.findByLabelText(/Reason for the change/), { target: { value: 'Fuel' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update Pricing' }));
    expect(await screen.findByText('Failed to update pricing')).toBeTruthy();
  });
});
