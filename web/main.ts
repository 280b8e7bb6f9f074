import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/figtree/index.css';
import './fonts.css';
import { afterPaint, preloadModules } from './lib/after-paint.ts';
import { askEarly, isSomeoneSignedIn, type EarlyQuestion } from './lib/early-answers.ts';
import { watchIslands } from './lib/island-touch.ts';
import { watchLanguageChoice } from './lib/language-choice.ts';
import { readPageData } from './lib/page-data.ts';
import { tokenStore } from './lib/token.ts';

// The first script of every page, and the only one for those who read: it asks what the first screen will ask, and
// brings React when it is needed.

interface Early {
  readonly questions: readonly EarlyQuestion[];
  /** The modules that bring the page to life. */
  readonly modules: readonly string[];
}

const root = document.getElementById('root');
const configuration = readPageData<{ productName: string }>('configuration');
const early = readPageData<Early>('early');
const tokens = tokenStore(configuration?.productName ?? '');
let isStarted = false;

/** Once. */
async function start(): Promise<void> {
  if (isStarted || !root) return;
  isStarted = true;
  preloadModules(early?.modules ?? []);
  const app = await import('./app/start.tsx');
  await app.start(root);
}

/** Whoever only reads needs no React: it comes for those who turn to an island, and for the signed-in. */
async function startForReaders(): Promise<void> {
  watchIslands(() => void start());
  const live = document.querySelector<HTMLElement>('[data-live]');
  if (live) {
    void import('./features/landing/show-drivers.ts').then(({ showDriversWhenSeen }) =>
      showDriversWhenSeen(live, tokens),
    );
  }
  if (await isSomeoneSignedIn()) await start();
}

watchLanguageChoice();
if (configuration && early) askEarly(early.questions, tokens.read());
if (root && 'complete' in root.dataset) void startForReaders();
else void afterPaint().then(start);
