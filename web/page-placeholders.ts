import type { PriceList } from '../domain/pricing/price-list.ts';
import type { Configuration } from './lib/configuration.ts';
import { LANGUAGES } from './lib/i18n.ts';

/** `{{configuration.…}}` and `{{prices.…}}` are filled in by the server (adapters/http). */
export function toPlaceholders(isTestMode: boolean): Configuration {
  return {
    productName: '{{configuration.productName}}',
    supportEmail: '{{configuration.supportEmail}}',
    serviceArea: {
      name: '{{configuration.serviceArea.name}}',
      homeCity: '{{configuration.serviceArea.homeCity}}',
      timeZone: 'UTC',
      centre: { lat: 0, lng: 0 },
      radiusMiles: 0,
      languages: [...LANGUAGES],
      phoneExample: '{{configuration.serviceArea.phoneExample}}',
      longDistanceRadiusMiles: 0,
    },
    payments: { mode: isTestMode ? 'SANDBOX' : 'LIVE', publishableKey: null },
    hasDemoMailbox: false,
    isTraced: false,
    tileUrl: null,
    tileAttribution: null,
  };
}

/** Filled in likewise. */
export const PRICES: PriceList = {
  schedulingFee: '{{prices.schedulingFee}}',
  short: {
    perMile: '{{prices.short.perMile}}',
    minimum: '{{prices.short.minimum}}',
    example: '{{prices.short.example}}',
  },
  long: {
    perMile: '{{prices.long.perMile}}',
    minimum: '{{prices.long.minimum}}',
    example: '{{prices.long.example}}',
  },
  driverShare: '{{prices.driverShare}}',
};
