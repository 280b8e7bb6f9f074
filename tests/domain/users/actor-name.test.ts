import { expect, it } from 'vitest';
import { nameActor } from '../../../domain/users/actor-name.ts';

it.each([
  ['a person by name', 'Ada Admin', 'ada@maumee.test', 'Ada Admin'],
  ['a person without a name by address', '', 'ada@maumee.test', 'ada@maumee.test'],
  ['a person of whom no name is known by address', null, 'ada@maumee.test', 'ada@maumee.test'],
  ['the command line by who called it', 'cli:root', null, 'Command line (root)'],
  ['a job as the system', 'jobs', null, 'System'],
  ['nobody as the system', null, null, 'System'],
  ['an empty name as the system', '', null, 'System'],
  ['a person who is called like the command line by name', 'cli:root', 'eve@maumee.test', 'cli:root'],
])('%s', (_, actorName, actorEmail, name) => {
  expect(nameActor({ actorName, actorEmail })).toBe(name);
});
