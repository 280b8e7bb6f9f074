import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { runProgram } from './run-program.ts';
import { readServerLock, type ServerLock } from './server-lock.ts';

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  /** Whether this process started it. */
  readonly owned: boolean;
  /** When owned: resolves when the server has ended, however it did. */
  readonly ended: Promise<unknown>;
  /**
   * When owned: fast shutdown (open transactions roll back, clients are disconnected), resolves when the server
   * has ended. Else nothing.
   */
  stop(): Promise<void>;
}

export type Launch =
  | { readonly outcome: 'running'; readonly server: RunningServer }
  | { readonly outcome: 'ended'; readonly reason: string };

/**
 * Becomes the server, and leaves a watcher beside it that reads a pipe from us. However we end, kill -9 included,
 * the kernel closes the pipe and the watcher stops the server; a line on the pipe dismisses the watcher.
 * It forks twice so that the server does not inherit a child it did not make.
 */
const launchScript = `
  exec 3<&0 </dev/null
  ( ( read -r _ <&3 || kill -INT "$$" ) 2>/dev/null & )
  exec 3<&-
  exec "$@"`;

const settings = (port: number, flags: readonly string[]) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    // Errors of statements reach the client, who logs them; here they would only pile up personal data.
    'log_min_messages=log',
    'log_checkpoints=off',
    ...flags,
  ].flatMap((setting) => ['-c', setting]);

export interface LaunchLimits {
  /** When to give up, as epoch milliseconds. */
  readonly deadline: number;
  /** Any free one when left out. */
  readonly port?: number | null;
}

/** Starts a server on the cluster; `staleLock` is what a crashed one left there. */
export async function launchServer(
  cluster: Cluster,
  postgres: string,
  flags: readonly string[],
  staleLock: ServerLock | undefined,
  { deadline, port = null }: LaunchLimits,
): Promise<Launch> {
  return launchOn(port ?? (await freePort()), cluster, postgres, flags, staleLock, deadline);
}

async function launchOn(
  port: number,
  cluster: Cluster,
  postgres: string,
  flags: readonly string[],
  staleLock: ServerLock | undefined,
  deadline: number,
): Promise<Launch> {
  const log = openSync(cluster.logFile, 'a', 0o600);
  const logStart = statSync(cluster.logFile).size;
  const child = await runProgram({
    account: cluster.account,
    command: ['/bin/sh', '-c', launchScript, 'sh', postgres, '-D', cluster.pgdata, ...settings(port, flags)],
    cwd: cluster.homeDir,
    stdio: ['pipe', log, log],
    // PostgreSQL takes a lock file for a live server's when its process id is in use, unless it is that of its
    // grandparent (CreateLockFile). We know better and say so; deleting the file could hit a rival's new one.
    env: staleLock ? { PG_GRANDPARENT_PID: String(staleLock.pid) } : {},
  }).finally(() => closeSync(log));
  const server = supervise(child, port);
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const lock = readServerLock(cluster.pgdata);
    if (lock?.pid === server.pid && lock.port === port && lock.ready) return { outcome: 'running', server };
    await sleep(10);
  }
  await server.stop();
  return { outcome: 'ended', reason: lastFatal(readFileSync(cluster.logFile).subarray(logStart).toString()) };
}

function supervise(child: ChildProcess, port: number): RunningServer {
  const pipe = child.stdin!;
  const ended = once(child, 'exit');
  pipe.on('error', () => {}); // the watcher is gone: nothing left to tell it
  child.once('exit', () => pipe.end('\n'));
  child.unref(); // a running database does not keep our process alive
  if (pipe instanceof net.Socket) pipe.unref();
  return {
    pid: child.pid!,
    port,
    owned: true,
    ended,
    stop: async () => {
      child.ref();
      child.kill('SIGINT');
      await ended;
    },
  };
}

function lastFatal(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const fatal =
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it ended without a word';
  return fatal.replace(/^.*?(FATAL|PANIC): +/, '');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
