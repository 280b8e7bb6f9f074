// Run as a program with an IPC channel: takes one task, measures, answers and ends.
import { once } from 'node:events';
import { bookWithBareDriver } from './bare-driver.ts';
import { bookOverHttp } from './http-load.ts';
import type { Answer, Task } from './measure-in-process.ts';

const [task] = (await once(process, 'message')) as [Task];
const answer: Answer = await measure(task).then(
  (measurement) => ({ measurement }),
  (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
process.send!(answer, () => process.disconnect());

function measure({ load, ...task }: Task) {
  return task.kind === 'http'
    ? bookOverHttp(task.server, task.apiInterface, task.tokens, load)
    : bookWithBareDriver(task.databaseUrl, task.script, task.bookers, load);
}
