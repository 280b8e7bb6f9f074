import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { alertsOf, OPERATIONS, rules, ruleTests, type Rule } from './alert-rules.ts';

const promtool = (...args: readonly string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

/** Some look back over a day and a half, minute by minute. */
const TIMEOUT_MS = 60_000;

/** It comes with Debian's package `prometheus`; without it nothing of this file can be tried. */
const isThere = promtool('--version').status === 0;

/** A number that something is compared with: "> 36 * 3600". */
const THRESHOLD = /(>=|<=|==|>|<)\s*(\d+(?:\.\d+)?(?:\s*\*\s*\d+)*)/g;

/** Each rule with one of its thresholds a fifth higher or lower, or the next whole number. */
const moved = rules.flatMap((rule) =>
  [...rule.expr.matchAll(THRESHOLD)].flatMap(({ 0: whole, 1: operator = '', 2: text = '', index }) => {
    const value = text.split('*').reduce((product, factor) => product * Number(factor), 1);
    return others(operator, value).map((other) => ({
      alert: rule.alert,
      from: whole,
      to: other,
      rule: {
        ...rule,
        expr: `${rule.expr.slice(0, index)}${operator} ${other}${rule.expr.slice(index + whole.length)}`,
      },
    }));
  }),
);

function others(operator: string, value: number): number[] {
  if (operator === '==') return [1 - value];
  if (value === 0) return [1];
  return Number.isInteger(value) && value > 1 && value < 10
    ? [value - 1, value + 1]
    : [0.8 * value, 1.2 * value];
}

/** What `promtool test rules` says of a rule, by the cases that are about it. */
function tryRule(rule: Rule) {
  using folder = temporaryFolder();
  const [alerts, tests] = ['alerts.yml', 'alerts.test.yml'].map((name) => join(folder.path, name));
  writeFileSync(alerts!, stringify({ groups: [{ name: 'maumee', rules: [rule] }] }));
  const about = ruleTests.filter((test) => alertsOf(test).includes(rule.alert));
  const settings = { rule_files: ['alerts.yml'], evaluation_interval: '1m' };
  writeFileSync(tests!, stringify({ ...settings, tests: about }));
  return promtool('test', 'rules', tests!);
}

it.each(isThere ? ['alerts.yml'] : [])('%s is one that Prometheus reads', (name) => {
  expect(promtool('check', 'rules', join(OPERATIONS, 'monitoring', name))).toMatchObject({ status: 0 });
});

it.each(isThere ? rules : [])(
  '$alert passes its cases',
  (rule) => {
    expect(tryRule(rule)).toMatchObject({ status: 0, stdout: expect.stringContaining('SUCCESS') as string });
  },
  TIMEOUT_MS,
);

it.each(isThere ? moved : [])(
  '$alert with $to instead of "$from" fails one of its cases',
  ({ rule }) => {
    expect(tryRule(rule).status).toBe(1);
  },
  TIMEOUT_MS,
);

it('knows the thresholds of all rules', () => {
  const known = new Set(moved.map(({ alert }) => alert));
  expect(rules.map(({ alert }) => alert).filter((alert) => !known.has(alert))).toEqual([]);
});
