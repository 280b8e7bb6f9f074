import { createContext, useContext } from 'react';
import type { ConfigurationQuery } from '../generated/documents.ts';
import { readPageData } from './page-data.ts';

/** What the client knows before anyone signs in: names, service area, payment mode, map tiles. */
export type Configuration = ConfigurationQuery['configuration'];

/** From the page itself; asked for over the network only where the page comes from the development server. */
export async function loadConfiguration(): Promise<Configuration> {
  const known = readPageData<Configuration>('configuration');
  if (known) return known;
  const [{ ask }, { ConfigurationDocument }] = await Promise.all([
    import('./ask.ts'),
    import('../generated/documents.ts'),
  ]);
  const answer = await ask(ConfigurationDocument, { read: () => null, write: () => undefined });
  return answer.configuration;
}

export const ConfigurationContext = createContext<Configuration | null>(null);

export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext);
  if (!configuration) throw new Error('The configuration is provided by the app');
  return configuration;
}
