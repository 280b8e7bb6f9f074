import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './fonts.css';
import { askEarly, isSomeoneSignedIn, type EarlyQuestion } from './lib/early-answers.ts';
import { pageIsLive, watchIslands } from './lib/island-touch.ts';
import { readPageData } from './lib/page-data.ts';
import { tokenStore } from './lib/token.ts';
import { afterPaint, whenNeeded } from './lib/when-needed.ts';

// The first script of every page: it asks what the first screen will ask, and starts the rest when it is needed.

interface Early {
  readonly questions: readonly EarlyQuestion[];
  /** The modules that bring the page to life, fetched once it is painted. */
  readonly modules: readonly string[];
}

const root = document.getElementById('root');
const configuration = readPageData<{ productName: string }>('configuration');
const early = readPageData<Early>('early');
const start = async () => {
  const { start: startApp } = await import('./app/start.tsx');
  if (root) await startApp(root);
};

if (configuration && early) askEarly(early.questions, tokenStore(configuration.productName).read());
if (root && 'complete' in root.dataset) {
  watchIslands();
  whenNeeded(early?.modules ?? [], isSomeoneSignedIn(), () => void start().then(pageIsLive));
} else {
  void afterPaint(early?.modules ?? []).then(start);
}
