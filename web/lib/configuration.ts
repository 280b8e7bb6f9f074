import { createContext, useContext } from 'react';
import { ConfigurationDocument, type ConfigurationQuery } from '../generated/documents.ts';
import { print } from 'graphql';

/** What the client knows before anyone signs in: names, service area, payment mode, map tiles. */
export type Configuration = ConfigurationQuery['configuration'];

/** From the page itself; asked for over the network only where the page comes from the development server. */
export async function loadConfiguration(): Promise<Configuration> {
  const embedded = document.getElementById('configuration')?.textContent;
  if (embedded) return JSON.parse(embedded) as Configuration;
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(ConfigurationDocument) }),
  });
  return ((await response.json()) as { data: ConfigurationQuery }).data.configuration;
}

export const ConfigurationContext = createContext<Configuration | null>(null);

export function useConfiguration(): Configuration {
  const configuration = useContext(ConfigurationContext);
  if (!configuration) throw new Error('The configuration is provided by the app');
  return configuration;
}
