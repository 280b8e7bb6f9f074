import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../adapters/telemetry/metrics.ts';
import { alertsOf, expects, OPERATIONS, readOperations, rules, rulesText, ruleTests } from './alert-rules.ts';

const dashboard = readOperations('monitoring/dashboard.json');

/** What Prometheus stores of each family. */
async function exported(): Promise<Set<string>> {
  const families = await new Metrics().registry.getMetricsAsJSON();
  const names = families.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  return new Set(names);
}

const OURS = /\b(maumee|nodejs|process)_[a-z0-9_]+/g;

describe('rules and dashboard', () => {
  it.each([
    ['the rules', rules.map(({ expr }) => expr).join('\n')],
    ['the dashboard', dashboard],
  ])('ask for nothing that the program does not export: %s', async (_, text) => {
    const names = new Set([...text.matchAll(OURS)].map(([name]) => name));
    expect(names.size).toBeGreaterThan(10);
    const known = await exported();
    expect([...names].filter((name) => !known.has(name))).toEqual([]);
  });

  it('show every metric of ours on the dashboard or in a rule', async () => {
    const families = await new Metrics().registry.getMetricsAsJSON();
    const ours = families.map(({ name }) => name).filter((name) => name.startsWith('maumee_'));
    expect(ours.filter((name) => !(rulesText + dashboard).includes(name))).toEqual([]);
  });

  it.each(rules)('$alert says what is wrong and whom it wakes', ({ labels, annotations }) => {
    expect(labels.severity).toMatch(/^(page|ticket)$/);
    expect(annotations.summary).not.toBe('');
  });

  it.each(rules)('$alert has a case in which it fires, and one in which it does not', ({ alert }) => {
    const about = ruleTests.filter((test) => alertsOf(test).includes(alert));
    expect([about.some(expects('fires')), about.some(expects('stays silent'))]).toEqual([true, true]);
  });

  it('are all that the cases are about', () => {
    const alerts = rules.map(({ alert }) => alert);
    expect(new Set(alerts).size).toBe(alerts.length);
    expect(ruleTests.flatMap(alertsOf).filter((name) => !alerts.includes(name ?? ''))).toEqual([]);
    expect(ruleTests.filter((test) => alertsOf(test).length !== 1)).toEqual([]);
  });
});

describe('runbooks', () => {
  const files = readdirSync(join(OPERATIONS, 'runbooks'));

  it('stand in the index beside their alerts, each with its severity: all rules, and nothing else', () => {
    const rows = [
      ...readOperations('README.md').matchAll(/^\| `(\w+)` \| (\w+) \| \[[^\]]+\]\(([^)]+)\) \|$/gm),
    ];
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      rules.map(({ alert, labels, annotations: { runbook_url: url } }) => [
        alert,
        labels.severity,
        url.replace('docs/operations/', ''),
      ]),
    );
  });

  it('are each of an alert, and each alert has one', () => {
    const used = rules.map(({ annotations }) => annotations.runbook_url.split('/').at(-1));
    expect([...new Set(used)].toSorted()).toEqual(files.toSorted());
  });

  it.each(files)(
    '%s says what it means, where to look, what to do, when it is over, and how it was tried',
    (file) => {
      const text = readOperations(`runbooks/${file}`);
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(['What it means', 'Look', 'Do', 'Over when', 'Tried']);
      expect(text.split('\n').length).toBeLessThanOrEqual(45);
      const links = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => link);
      expect(links.filter((link) => !files.includes(link ?? ''))).toEqual([]);
    },
  );
});
