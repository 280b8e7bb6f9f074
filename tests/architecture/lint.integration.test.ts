import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

const UNTRANSLATED = 'lingui/no-unlocalized-strings';

const eslint = new ESLint({ cwd: projectRoot });

async function violations(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId ?? 'unreadable');
}

describe('the rules of the linter', { timeout: 60_000 }, () => {
  it.each([
    ['the clock', 'export const now = () => new Date();'],
    ['the clock as text', 'export const now = () => Date();'],
    ['the clock in milliseconds', 'export const now = () => Date.now();'],
    ['randomness', 'export const dice = () => Math.random();'],
    ['random ids', 'export const id = () => crypto.randomUUID();'],
    ['the environment', 'export const name = () => process.env.NAME;'],
    ['the network', "export const page = () => fetch('/');"],
    ['timers', 'export const later = (done) => setTimeout(done, 1);'],
  ])('keep %s out of domain and application', async (_what, text) => {
    expect(await violations('domain/example.ts', text)).toHaveLength(1);
    expect(await violations('application/rides/example.ts', text)).toHaveLength(1);
    expect(await violations('adapters/clock/example.ts', text)).toEqual([]);
  });

  it('let a moment that was passed in become a Date anywhere', async () => {
    expect(await violations('domain/example.ts', 'export const at = (ms) => new Date(ms);')).toEqual([]);
  });

  it.each([
    ['default exports', 'no-restricted-syntax', 'cli/example.ts', 'export default 1;'],
    ['barrels', 'no-restricted-syntax', 'cli/example.ts', "export * from './container.ts';"],
    [
      'imports without extension',
      'no-restricted-syntax',
      'cli/example.ts',
      "import { a } from './a';\nexport const b = a;",
    ],
    [
      'lazy imports without extension',
      'no-restricted-syntax',
      'web/app/example.ts',
      "export const a = () => import('../features/a');",
    ],
    [
      'the spread of an object that is written there',
      'no-restricted-syntax',
      'web/app/example.ts',
      'export const a = (b) => ({ ...{ b, c: 1 }, d: 2 });',
    ],
    [
      'the spread of a list that is written there',
      'no-restricted-syntax',
      'tests/domain/example.test.ts',
      'export const a = (b) => [...[b, 1], 2];',
    ],
    [
      'the console outside the command line',
      'no-console',
      'adapters/http/example.ts',
      "console.log('hello');",
    ],
    [
      'raw conditions of Knex',
      'no-restricted-properties',
      'adapters/postgres/example.ts',
      "export const found = (query) => query.whereRaw('id = 1');",
    ],
    [
      'raw statements of Knex',
      'no-restricted-properties',
      'adapters/postgres/example.ts',
      "export const found = (knex) => knex.raw('select 1');",
    ],
    [
      'skipped tests',
      'no-restricted-properties',
      'tests/domain/example.test.ts',
      "it.skip('works', () => undefined);",
    ],
    [
      'focused tests',
      'no-restricted-properties',
      'tests/domain/example.test.ts',
      "describe.only('it', () => undefined);",
    ],
    ['any', '@typescript-eslint/no-explicit-any', 'domain/example.ts', 'export const a = (b: any) => b;'],
    [
      'unexplained silence',
      '@typescript-eslint/ban-ts-comment',
      'domain/example.ts',
      '// @ts-ignore\nexport const a = 1;',
    ],
    [
      'exceptions in place',
      'no-restricted-syntax',
      'cli/example.ts',
      '/* eslint-disable */\nexport default 1;',
    ],
  ])('refuse %s (%s)', async (_what, rule, path, text) => {
    expect(await violations(path, text)).toContain(rule);
  });

  it('let a file be 400 lines long and no longer', async () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `export const a${n} = ${n};`).join('\n');
    expect(await violations('domain/example.ts', lines(400))).toEqual([]);
    expect(await violations('domain/example.ts', lines(401))).toEqual(['max-lines']);
  });

  it('let the tools read default exports of their configuration, and the command line print', async () => {
    expect(await violations('web/vite.config.ts', 'export default {};')).toEqual([]);
    expect(await violations('cli/commands/example.ts', "console.log('hello');")).toEqual([]);
  });

  it.each([
    ['what is shown', 'export const title = () => <h1>Your rides</h1>;'],
    ['what is read out', 'export const close = () => <button aria-label="Close" />;'],
    ['what a message says', "export const said = (toast) => toast({ title: 'Ride Booked' });"],
    ['a number of things', 'export const note = (count) => `${count} rides, 100 % yours`;'],
  ])('refuse %s in English alone', async (_what, text) => {
    expect(await violations('web/features/rides/example.tsx', text)).toContain(UNTRANSLATED);
  });

  it('look for texts outside the catalogue in every file of the client but those named', async () => {
    const files = ['app', 'components', 'features', 'lib'].flatMap((folder) =>
      readdirSync(join(projectRoot, 'web', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `web/${folder}/${name}`),
    );
    const left = [];
    for (const file of files) {
      const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
      if (!rules[UNTRANSLATED]) left.push(file);
    }
    expect(left.sort()).toEqual([
      'web/app/theme.ts',
      'web/components/language-links.tsx',
      'web/components/map/leaflet-styles.ts',
      'web/components/map/map-styles.ts',
      'web/components/safety/contact-message.ts',
      'web/lib/i18n.ts',
      'web/lib/language.ts',
      'web/lib/live-link.ts',
    ]);
  });
});

/** Of each kind that only a reader of types finds. */
const UNTYPED = `
export async function save(): Promise<void> {
  await Promise.resolve();
}
export function later(): void {
  save();
}
export const each = (of: readonly number[]) => of.forEach(async () => save());
export const named = (of: { readonly a: number }) => \`of \${of}\`;
export const known = JSON.parse('{}').name;
export function go(light: 'red' | 'green'): number {
  switch (light) {
    case 'red':
      return 0;
  }
  return 1;
}
`;

/** What a component must not do, of each kind that is found. */
const IMPURE = `
import { useEffect, useMemo, useRef, useState } from 'react';
let counter = 0;
export function Example({ items, flag }: { items: string[]; flag: boolean }) {
  const [n, setN] = useState(0);
  const ref = useRef(0);
  if (flag) useState(1);
  const Inner = () => <p>{n}</p>;
  useEffect(() => {
    setN(items.length);
  }, []);
  ref.current = n;
  counter += 1;
  setN(3);
  useMemo(() => {
    counter;
  }, []);
  try {
    return <Inner key={Math.random()} />;
  } catch {
    return null;
  }
}
`;

/** The rules that find something in a folder of examples. */
function played(examples: Readonly<Record<string, string>>, ...flags: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'));
  try {
    cpSync(join(projectRoot, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [name, text] of Object.entries(examples)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const { stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/oxlint'), ['--format=json', ...flags], {
      cwd: folder,
      encoding: 'utf8',
    });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('the rules that need types are played', () => {
  const strict = '{ "compilerOptions": { "strict": true } }';
  expect(played({ 'tsconfig.json': strict, 'example.ts': UNTYPED }, '--type-aware')).toEqual(
    [
      'no-floating-promises',
      'no-misused-promises',
      'no-base-to-string',
      'restrict-template-expressions',
      'no-unsafe-assignment',
      'no-unsafe-member-access',
      'switch-exhaustiveness-check',
    ].map((rule) => `typescript(${rule})`),
  );
});

it('the rules of React are played for the client', () => {
  expect(new Set(played({ 'web/example.tsx': IMPURE }))).toEqual(
    new Set([
      'react(error-boundaries)',
      'react(globals)',
      'react(purity)',
      'react(refs)',
      'react(set-state-in-effect)',
      'react(set-state-in-render)',
      'react(static-components)',
      'react(void-use-memo)',
      'react-hooks(exhaustive-deps)',
      'react-hooks(rules-of-hooks)',
    ]),
  );
});
