import { expect, it } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { LiveSettings } from '../../../adapters/config/live-settings.ts';
import type { Texts } from '../../../adapters/config/sources.ts';
import { reload, type Reloaded } from '../../../cli/server/reload.ts';

const area = (id: string | null, texts: Texts): Reloaded => ({
  id,
  settings: new LiveSettings(texts, readEnvironment(texts)),
});

function reloaded(areas: readonly Reloaded[], next: ReadonlyMap<string | null, Texts>): string {
  const lines: string[] = [];
  const line = (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`);
  reload(areas, { warn: line, error: line }, () => next);
  return lines.join('\n');
}

it('tells the values of limits, and only the names of what may hold a secret', () => {
  const before = { SMTP_URL: 'smtp://me:old-word@mail.test' };
  const next = { SMTP_URL: 'smtp://me:new-word@mail.test', REGISTRATIONS_PER_HOUR: '3' };
  const told = reloaded([area(null, before)], new Map([[null, next]]));
  expect(told).toContain('"changed":["REGISTRATIONS_PER_HOUR=3","SMTP_URL"]');
  expect(told).not.toMatch(/old-word|new-word/);
});

it('changes no cell when another one is at fault', () => {
  const areas = [area('phoenix', {}), area('toledo', {})];
  const next = new Map([
    ['phoenix', { RATE_LIMIT_PER_MINUTE: '7' }],
    ['toledo', { PORT: 'none' }],
  ]);
  const [first] = areas;
  const before = first!.settings.current;
  expect(reloaded(areas, next)).toMatch(/^The settings were not reloaded.*PORT/);
  expect(first!.settings.current).toBe(before);
});

it('says that a cell that came or went needs a restart', () => {
  const told = reloaded([area('phoenix', {})], new Map([['toledo', {}]]));
  expect(told).toBe('Other cells need a restart {"added":["toledo"],"gone":["phoenix"]}');
});
