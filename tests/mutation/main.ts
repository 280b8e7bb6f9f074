import { readFileSync } from 'node:fs';

/**
 * Reads Stryker's report (`npm run test:mutation`) and fails when a file of the domain is held by too few tests.
 * The score of the whole is Stryker's own threshold, in stryker.config.json.
 */
const LEAST_PERCENT = 85;
const REPORT = 'coverage/mutation.json';

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Percent of the mutants of a file that some test notices; ignored ones do not count. */
function getScore(mutants: Report['files'][string]['mutants']): number {
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const all = noticed + count('Survived', 'NoCoverage');
  return all === 0 ? 100 : (100 * noticed) / all;
}

const { files } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
const weak = Object.entries(files)
  .map(([file, { mutants }]) => ({ file, score: getScore(mutants) }))
  .filter(({ score }) => score < LEAST_PERCENT);
for (const { file, score } of weak) {
  console.error(`${file}: ${score.toFixed(1)} % of its mutants are killed, ${LEAST_PERCENT} % are wanted`);
}
if (weak.length > 0) process.exitCode = 1;
