import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { envExample } from '../../../adapters/config/env-example.ts';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { variables } from '../../../adapters/config/variables.ts';

describe('.env.example', () => {
  it('is what the schema says; `npm run env:example` writes it', () => {
    const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect(file).toBe(envExample());
  });

  it('describes every variable', () => {
    for (const [name, { description }] of Object.entries(variables.shape)) {
      expect(description, name).toMatch(/^.{10,}[.]$/);
      expect(envExample()).toContain(`# ${description}\n#${name}=`);
    }
  });

  it('shows the defaults: with every line in force nothing changes', () => {
    const inForce = parseEnv(envExample().replaceAll(/^#(?=[A-Z])/gm, ''));
    expect(readEnvironment(inForce)).toEqual(readEnvironment({}));
  });
});
