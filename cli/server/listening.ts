import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../adapters/config/environment.ts';
import { DomainError } from '../../domain/errors.ts';
import { buildWebIfStale, finishCompression } from '../../web/build.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');
const NOTICE_MS = 3_000;
/** For what is under way when the server stops. */
export const DRAIN_MS = 10_000;

/** Between "not ready" and closing the door, where something balances load before us. */
export function getNoticeMs({ isProduction }: Environment): number {
  return isProduction ? NOTICE_MS : 0;
}

/** The web client, built beside all else that a start makes; a failure is told when its pages are needed. */
export function buildWeb(hasClient: boolean): {
  /** Null: no pages are served. */
  readonly folder: Promise<string | null>;
  /** Compresses what was built in a hurry; returns what stops that. */
  finish(): () => Promise<void>;
} {
  if (!hasClient) return { folder: Promise.resolve(null), finish: () => async () => undefined };
  const folder = buildWebIfStale(() => console.log('Building the web client …')).then(() => WEB_FOLDER);
  folder.catch(() => undefined);
  return { folder, finish: () => finishCompression(WEB_FOLDER) };
}

/** Throws `ADDRESS_UNUSABLE` for a port that another program has, or that is not ours to take. */
export async function listen(server: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const advice = `Set PORT or HOST to another one: ${message}`;
    throw new DomainError('conflict', 'ADDRESS_UNUSABLE', advice);
  }
}
