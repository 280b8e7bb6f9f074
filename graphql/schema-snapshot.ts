import { CriticalityLevel, diff } from '@graphql-inspector/core';
import {
  buildASTSchema,
  buildSchema,
  lexicographicSortSchema,
  printSchema,
  visit,
  type DocumentNode,
} from 'graphql';

/** The schema as clients depend on it: sorted and without descriptions, so that its changes read as a diff. */
export function printSnapshot(schema: DocumentNode): string {
  const bare = visit(schema, {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : node),
  });
  return printSchema(lexicographicSortSchema(buildASTSchema(bare)));
}

/** What would break clients written against the snapshot `before`, a sentence each. */
export async function findBreakingChanges(before: string, after: string): Promise<string[]> {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ message }) => message);
}
