import { availableParallelism, cpus, totalmem } from 'node:os';
import { runSql } from '../support/database-server.ts';

/** What figures were measured on: they say nothing without it. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const [version] = await runSql<{ server_version: string }>(databaseUrl, 'show server_version');
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: version!.server_version,
  };
}

export function formatMachine({ processor, cores, memoryGb, node, postgres }: Machine): string {
  return `Node ${node}, PostgreSQL ${postgres}, ${processor}, ${cores} cores, ${memoryGb} GB`;
}
