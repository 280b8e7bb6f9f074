import type { MockLink } from '@apollo/client/testing';
import { PricingPreviewDocument } from '../../../../../web/generated/pricing.ts';

/** The answer to a preview of these rates that could not be made. */
export const noPreview = (rates: object): MockLink.MockedResponse => ({
  request: { query: PricingPreviewDocument, variables: { rates } },
  error: new Error('No preview'),
});
