import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Call, ChildSettings, Order, ChildReport } from './child.ts';

/** What became of a child. */
export type Outcome = { readonly isKilled: true } | ({ readonly isKilled: false } & ChildReport);

/** Processes with the app, each for one call; the next one starts while the last one still works. */
export class Children {
  private next: Promise<ChildProcess>;

  constructor(
    private readonly program: string,
    private readonly settings: ChildSettings,
  ) {
    this.next = this.start();
  }

  async run(call: Call, killAt: string | null): Promise<Outcome> {
    const child = await this.next;
    this.next = this.start();
    const report = new Promise<ChildReport>((resolve) =>
      child.once('message', resolve as (report: unknown) => void),
    );
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const order: Order = { call, killAt };
    child.send(order);
    const [code, signal] = await ended;
    if (signal === 'SIGKILL') return { isKilled: true };
    if (code !== 0) throw new Error(`A child ended with ${code ?? signal}`);
    return { isKilled: false, ...(await report) };
  }

  async stop(): Promise<void> {
    const child = await this.next;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(this.program, [JSON.stringify(this.settings)], { execArgv: [] });
    const isReady = once(child, 'message').then(() => true);
    const hasEnded = once(child, 'exit').then(() => false);
    if (!(await Promise.race([isReady, hasEnded]))) throw new Error('A child ended before its call');
    return child;
  }
}
