// Run as a program with an IPC channel: takes one task, measures, answers and ends.
import { once } from 'node:events';
import { bookWithBareDriver } from './bare-driver.ts';
import { hotRequests } from './hot-calls.ts';
import { askOverHttp, bookOverHttp } from './http-load.ts';
import type { Answer, OpenTask, Task } from './measure-in-process.ts';
import { openLoop } from './open-loop.ts';

const [task] = (await once(process, 'message')) as [Task | OpenTask];
const answer: Answer<unknown> = await measure(task).then(
  (measurement) => ({ measurement }),
  (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
process.send!(answer, () => process.disconnect());

async function measure(task: Task | OpenTask): Promise<unknown> {
  switch (task.kind) {
    case 'http':
      return bookOverHttp(task.server, task.apiInterface, task.tokens, task.load);
    case 'bare':
      return bookWithBareDriver(task.databaseUrl, task.script, task.bookers, task.load);
    case 'hot calls':
      return askOverHttp(task.server, task.tokens, task.load);
    case 'open loop':
      return openLoop(task.url, task.load, hotRequests(task.url, task.tokens));
  }
}
