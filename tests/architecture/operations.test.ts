import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Metrics } from '../../adapters/telemetry/metrics.ts';
import { projectRoot } from './project-files.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const FOLDER = join(projectRoot, 'docs/operations');
const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');
const rulesText = read('monitoring/alerts.yml');
const dashboard = read('monitoring/dashboard.json');
const rules = (parse(rulesText) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

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

  it.each(rules)(
    '$alert says what is wrong, whom it wakes, and has a test',
    ({ alert, labels, annotations }) => {
      expect(labels.severity).toMatch(/^(page|ticket)$/);
      expect(annotations.summary).not.toBe('');
      expect(read('monitoring/alerts.test.yml')).toContain(`alertname="${alert}"`);
    },
  );
});

describe('runbooks', () => {
  const files = readdirSync(join(FOLDER, 'runbooks'));

  it.each(rules)(
    '$alert has one, and the index names both',
    ({ alert, annotations: { runbook_url: url } }) => {
      expect(existsSync(join(projectRoot, url))).toBe(true);
      expect(read('README.md')).toContain(`| \`${alert}\` |`);
      expect(read('README.md')).toContain(`(${url.replace('docs/operations/', '')})`);
    },
  );

  it('are each of an alert', () => {
    const used = rules.map(({ annotations }) => annotations.runbook_url.split('/').at(-1));
    expect(files.filter((file) => !used.includes(file))).toEqual([]);
  });

  it.each(files)(
    '%s says what it means, where to look, what to do, when it is over, and how it was tried',
    (file) => {
      const text = read(`runbooks/${file}`);
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(['What it means', 'Look', 'Do', 'Over when', 'Tried']);
      expect(text.split('\n').length).toBeLessThanOrEqual(45);
      const links = [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => link);
      expect(links.filter((link) => !files.includes(link ?? ''))).toEqual([]);
    },
  );
});
