import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from './project-files.ts';

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

/** A case of `promtool test rules`. */
export interface RuleTest {
  readonly name: string;
  readonly promql_expr_test: readonly { readonly expr: string; readonly exp_samples: readonly unknown[] }[];
}

export const OPERATIONS = join(projectRoot, 'docs/operations');
export const readOperations = (path: string) => readFileSync(join(OPERATIONS, path), 'utf8');

export const rulesText = readOperations('monitoring/alerts.yml');
export const rules = (parse(rulesText) as { groups: readonly { rules: readonly Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

export const ruleTests = (
  parse(readOperations('monitoring/alerts.test.yml')) as { tests: readonly RuleTest[] }
).tests;

/** Which alerts a case is about. */
export const alertsOf = ({ promql_expr_test: asked }: RuleTest) => [
  ...new Set(asked.flatMap(({ expr }) => [...expr.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name))),
];

/** Whether a case expects that its alert fires, or that it does not; some expect one after the other. */
export const expects = (what: 'fires' | 'stays silent') => (test: RuleTest) =>
  test.promql_expr_test.some(({ exp_samples: found }) => found.length > 0 === (what === 'fires'));
