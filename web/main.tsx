import { createRoot } from 'react-dom/client';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import { App } from './app/app.tsx';
import { loadConfiguration } from './lib/configuration.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App configuration={await loadConfiguration()} />);
