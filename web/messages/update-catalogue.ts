import { writeFileSync } from 'node:fs';
import { findCatalogueProblems } from './catalogue-problems.ts';
import { readSpanish, SPANISH_FILE, toKey } from './catalogue.ts';
import { readSourceMessages } from './source-messages.ts';

// Brings es.json up to date with the texts in the client's code: new ones are added without a translation, those that
// are gone are removed. With --check it writes nothing. Fails while something is left to translate or to mend.

const sources = await readSourceMessages();
if (!process.argv.includes('--check')) {
  const known = readSpanish();
  const keys = [...new Set(sources.map(toKey))].sort();
  const entries = keys.map((key) => [key, known[key] ?? '']);
  writeFileSync(SPANISH_FILE, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
const problems = findCatalogueProblems(readSpanish(), sources);
if (problems.length > 0) {
  process.stderr.write(`web/messages/es.json:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.stderr.write('Run `npm run messages:extract`, then write what is missing into that file.\n');
  process.exitCode = 1;
}
