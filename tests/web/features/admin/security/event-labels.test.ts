import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_LABELS } from '../../../../../web/features/admin/security/event-labels.ts';

const APPLICATION = path.resolve(import.meta.dirname, '../../../../../application');

/** What the audit log calls an act, wherever a use case writes it: "ride.assign". */
function getAuditedActions(): string[] {
  const files = readdirSync(APPLICATION, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const found = files.flatMap((name) => {
    const text = readFileSync(path.join(APPLICATION, name), 'utf8');
    return [...text.matchAll(/\baction: '([a-z_-]+\.[a-z-]+)'/g)].map(([, action = '']) => action);
  });
  return [...new Set(found)].toSorted();
}

describe('the words for what happened', () => {
  it('are there for every act that a use case writes into the audit log', () => {
    const actions = getAuditedActions();
    expect(actions.length).toBeGreaterThan(15);
    expect(actions.filter((action) => !(action in EVENT_LABELS))).toEqual([]);
  });
});
