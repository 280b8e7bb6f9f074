import { afterEach } from 'vitest';
import { describeOpenPages } from './visited-app.ts';

// What was on the screens when a journey failed, at its first try too: whoever reads the log was not there.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await describeOpenPages()) process.stderr.write(`${page}\n`);
});
