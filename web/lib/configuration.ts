import { createContext, useContext } from 'react';
import type { ConfigurationQuery, PaymentsMode } from '../generated/operations.ts';
import { ask } from './ask.ts';
import { readPageData } from './page-data.ts';

/** What the client knows before anyone signs in: names, service area, payment mode, map tiles. */
export type Configuration = ConfigurationQuery['configuration'];

/** As the server writes it into the page: enum values are those of the domain, in lower case. */
type PageConfiguration = Omit<Configuration, 'payments'> & {
  readonly payments: Omit<Configuration['payments'], 'mode'> & { readonly mode: Lowercase<PaymentsMode> };
};

/** From the page itself; asked for over the network only where the page comes from the development server. */
export async function loadConfiguration(): Promise<Configuration> {
  const known = readPageData<PageConfiguration>('configuration');
  if (known) {
    const mode = known.payments.mode.toUpperCase() as PaymentsMode;
    return { ...known, payments: { ...known.payments, mode } };
  }
  const { ConfigurationText } = await import('../generated/configuration.ts');
  const answer = await ask(ConfigurationText, { read: () => null, write: () => undefined });
  return answer.configuration;
}

/** Whether cards are entered in the provider's own form, for real or test money. */
export function isProviderMode(mode: PaymentsMode): boolean {
  return mode === 'LIVE' || mode === 'TEST';
}

/** Whether no real money moves. */
export function isTestMode(mode: PaymentsMode): boolean {
  return mode === 'SANDBOX' || mode === 'TEST';
}

export const ConfigurationContext = createContext<Configuration | null>(null);

export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext);
  if (!configuration) throw new Error('The configuration is provided by the app');
  return configuration;
}
