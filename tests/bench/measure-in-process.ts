import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApiInterface } from './booking-calls.ts';
import type { Booker, BookingScript } from './booking-script.ts';
import type { Load, Measurement } from './closed-loop.ts';
import type { MeasuredServer } from './http-load.ts';
import type { OpenLoad, OpenLoopFigures } from './open-loop.ts';

export type Task = { readonly load: Load } & (
  | {
      readonly kind: 'http';
      readonly server: MeasuredServer;
      readonly apiInterface: ApiInterface;
      readonly tokens: readonly string[];
    }
  | {
      readonly kind: 'bare';
      readonly databaseUrl: string;
      readonly script: BookingScript;
      readonly bookers: readonly Booker[];
    }
  | {
      readonly kind: 'hot calls';
      readonly server: MeasuredServer;
      readonly tokens: readonly string[];
    }
);

/** Hot calls at a rate instead of one after another. */
export interface OpenTask {
  readonly kind: 'open loop';
  readonly url: string;
  readonly tokens: readonly string[];
  readonly load: OpenLoad;
}

export type Answer<Figures> = { readonly measurement: Figures } | { readonly failure: string };

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Measures in a process of its own, so that nothing but the load is in the way of the load. */
export async function measureInProcess<Given extends Task | OpenTask>(
  task: Given,
): Promise<Given extends OpenTask ? OpenLoopFigures : Measurement> {
  type Figures = Given extends OpenTask ? OpenLoopFigures : Measurement;
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  const gone = ended.then(([code]) => ({ failure: `The load process ended early (${String(code)})` }));
  child.send(task);
  const answered = once(child, 'message').then(([answer]) => answer as Answer<Figures>);
  const answer: Answer<Figures> = await Promise.race([answered, gone]);
  await ended;
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.measurement;
}
