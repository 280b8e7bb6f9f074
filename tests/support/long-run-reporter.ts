import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { countTests } from './plain-summary-reporter.ts';

const HEADING = '## Last run\n';

/** Writes down when all long tests were run for the last time, of which commit, and what came of it. */
export class LongRunReporter implements Reporter {
  #vitest: Vitest | null = null;
  #startedAt = 0;
  #isWhole = false;

  /** `page` is the Markdown file that ends with the last run. */
  constructor(private readonly page: string) {}

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    this.#startedAt = Date.now();
  }

  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    const all = await this.#vitest?.globTestSpecifications();
    const { testNamePattern, project } = this.#vitest?.config ?? {};
    this.#isWhole = files.length === all?.length && !testNamePattern && !project?.length;
  }

  onTestRunEnd(testModules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    if (!this.#isWhole) return;
    const { passed, failed } = countTests(testModules, unhandledErrors);
    const minutes = Math.round((Date.now() - this.#startedAt) / 60_000);
    const text = readFileSync(this.page, 'utf8');
    const before = text.slice(0, text.indexOf(HEADING) + HEADING.length);
    const day = new Date().toISOString().slice(0, 10);
    const run = `${day}, commit ${toCommit()}: ${passed} passed, ${failed} failed, in ${minutes} minutes.`;
    writeFileSync(this.page, `${before}\n${run}\n`);
  }
}

/** "85bb3739", and whether the files were others than those of the commit. */
function toCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  return git('rev-parse', '--short', 'HEAD') + changed;
}
