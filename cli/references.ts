import { Argument, InvalidArgumentError, type Command } from 'commander';
import { DomainError, notFound } from '../domain/errors.ts';
import type { App } from './app.ts';
import { CLI_ACTOR } from './with-app.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const REFERENCE = /^[\da-f]{8}$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** How many that share a reference are looked at. */
const MOST_SHARING = 10;

type Kind = 'ride' | 'user' | 'driver';

interface Hit {
  readonly id: string;
  readonly email?: string;
}

/** Finds what was typed as people name it; given as ids to whoever acts. */
const SEARCHES: Readonly<Record<Kind, (app: App, search: string) => Promise<readonly Hit[]>>> = {
  ride: async ({ useCases }, search) => {
    const { items } = await useCases.listBookings.execute(CLI_ACTOR, { search, limit: MOST_SHARING });
    return items.map(({ ride }) => ride);
  },
  user: searchUsers,
  driver: searchUsers,
};

async function searchUsers({ useCases }: App, search: string): Promise<readonly Hit[]> {
  const { items } = await useCases.listUsers.execute(CLI_ACTOR, { search, limit: MOST_SHARING });
  return items.map(({ user }) => user);
}

class ReferenceArgument extends Argument {
  constructor(
    readonly kind: Kind,
    name: string = kind,
  ) {
    const byEmail = kind === 'ride' ? '' : ', the e-mail address';
    super(`<${name}>`, `the id${byEmail}, or the reference: the last eight characters of the id`);
    this.argParser((text: string) => {
      const isKnown = UUID.test(text) || REFERENCE.test(text) || (kind !== 'ride' && EMAIL.test(text));
      if (!isKnown) throw new InvalidArgumentError(`Give ${this.description}.`);
      return text.toLowerCase();
    });
  }
}

/** A ride, by its id or its reference. */
export const rideArgument = () => new ReferenceArgument('ride');
/** A person, by their id, e-mail address or reference. */
export const userArgument = (name?: string) => new ReferenceArgument('user', name);
/** As a person; the id may also be that of a driver's profile. */
export const driverArgument = () => new ReferenceArgument('driver');

/**
 * The arguments of a command with ids for what was named otherwise.
 *
 * @throws `NOT_FOUND` when nothing has that name; `REFERENCE_SHARED` with their ids when several share a reference.
 */
export async function toIds<Args extends unknown[]>(app: App, command: Command, args: Args): Promise<Args> {
  const found = await Promise.all(
    args.map((arg, at) => {
      const argument = command.registeredArguments[at];
      return argument instanceof ReferenceArgument ? toId(app, argument.kind, String(arg)) : arg;
    }),
  );
  return found as Args;
}

async function toId(app: App, kind: Kind, text: string): Promise<string> {
  if (UUID.test(text)) return text;
  const hits = (await SEARCHES[kind](app, text)).filter(({ id, email }) =>
    text.includes('@') ? email === text : id.endsWith(text),
  );
  const [hit, ...others] = hits;
  if (!hit) throw notFound(kind === 'ride' ? 'Ride' : 'User');
  if (others.length > 0) {
    const ids = hits.map(({ id }) => id).join(', ');
    throw new DomainError('invalid', 'REFERENCE_SHARED', `${text} is the reference of several: ${ids}`);
  }
  return hit.id;
}
