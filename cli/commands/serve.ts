import type { Command } from 'commander';
import { loadCells, type CellEnvironment } from '../../adapters/config/cells.ts';
import { loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { addExamples } from '../arguments.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { getWebUrl } from '../app-settings.ts';
import { reload } from '../server/reload.ts';
import { serve, type RunningApp } from '../server/serve.ts';
import { serveCells, type RunningCells } from '../server/serve-cells.ts';
import { stopInOrder } from '../stop-in-order.ts';

interface Options {
  readonly web?: boolean;
  readonly jobs?: boolean;
  readonly client: boolean;
}

export function addServeCommand(program: Command): void {
  const serveCommand = program
    .command('serve')
    .description(
      'Serve everything on PORT: web client, GraphQL, REST, jobs. Demo data when DEMO is not false.',
    )
    .option('--web', 'answer calls and do no jobs; with --jobs, or with neither, both')
    .option('--jobs', 'do jobs and answer nothing but /healthz and /readyz')
    .option('--no-client', 'without the pages of the web client (npm run dev serves them itself)')
    .action(async ({ web = false, jobs = false, client }: Options) => {
      const roles = { web: web || !jobs, jobs: jobs || !web };
      const [first, ...others] = loadCells() ?? [];
      if (first) {
        const running = await serveCells([first, ...others], { roles, client });
        announceCells([first, ...others], running);
        return stopInOrder(
          () => running.stop(),
          running.logger,
          () => reload(running.areas, running.logger),
        );
      }
      const environment = loadEnvironment();
      const running = await serve(environment, { roles, client });
      announce(environment, running);
      stopInOrder(
        () => running.stop(),
        running.logger,
        () => reload(running.areas, running.logger),
      );
    });
  addExamples(serveCommand, 'serve', 'serve --web', 'serve --jobs');
}

function announce(
  { productName, isDemo, isProduction, publicUrl }: Environment,
  { url, logger, app: { demoMailbox, demoPhones } }: RunningApp,
): void {
  // Among JSON lines, another one.
  if (isProduction) logger.info({ url, publicUrl }, 'ready');
  else console.log(`\n${productName} is ready: ${url}\n`);
  if (!isDemo) return;
  announceDemo();
  if (demoMailbox) console.log(`Demo mailbox (no mail is sent): ${url}${demoMailbox.path}\n`);
  if (demoPhones) console.log(`Demo phones (no text message is sent): ${url}${demoPhones.path}\n`);
}

function announceCells(
  given: readonly [CellEnvironment, ...CellEnvironment[]],
  { cells, port, logger }: RunningCells,
): void {
  const [{ environment: ofProcess }] = given;
  const opened = new Map(cells.map((cell) => [cell.id, cell.opened]));
  if (ofProcess.isProduction) {
    // What could not be opened was logged with its reason, and is again when it can.
    for (const { id, environment } of given.filter(({ id }) => opened.get(id)))
      logger.info(
        { cell: id, url: `http://localhost:${port}`, publicUrl: getWebUrl({ ...environment, port }) },
        'ready',
      );
  } else {
    console.log('');
    for (const { id, environment } of given) {
      const url = getWebUrl({ ...environment, port });
      const cell = opened.get(id);
      console.log(cell ? `${id} is ready: ${url}` : `${id} cannot be opened yet, and is tried again: ${url}`);
      if (cell?.app.demoMailbox)
        console.log(`  demo mailbox (no mail is sent): ${url}${cell.app.demoMailbox.path}`);
      if (cell?.app.demoPhones)
        console.log(`  demo phones (no text message is sent): ${url}${cell.app.demoPhones.path}`);
    }
    console.log('');
  }
  if (given.some(({ environment }) => environment.isDemo)) announceDemo();
}

function announceDemo(): void {
  console.log('Demo accounts (test money, nothing real moves):');
  for (const name of ['rider', 'driver', 'dispatcher', 'admin']) console.log(`  ${name}@maumee.test`);
  console.log(`  password ${DEMO_PASSWORD}\n`);
}
