import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { runSql } from '../support/database-server.ts';

/** What figures were measured on: they say nothing without it. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  /** The version of the other Node, if one was measured too. */
  readonly otherNode: string | null;
  readonly postgres: string;
}

export async function describeMachine(
  databaseUrl: string,
  otherNode: string | null = null,
): Promise<Machine> {
  const [version] = await runSql<{ server_version: string }>(databaseUrl, 'show server_version');
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    otherNode:
      otherNode && execFileSync(otherNode, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim(),
    postgres: version!.server_version,
  };
}

export function formatMachine({ processor, cores, memoryGb, node, otherNode, postgres }: Machine): string {
  const nodes = otherNode ? `Node ${node} (other: ${otherNode})` : `Node ${node}`;
  return `${nodes}, PostgreSQL ${postgres}, ${processor}, ${cores} cores, ${memoryGb} GB`;
}
