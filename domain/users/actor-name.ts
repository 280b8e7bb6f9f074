/** Who did something, as logs keep it: a person, or what acted when nobody did. */
export interface RecordedActor {
  /** Of the person; else what acted, such as "cli:ada" or "jobs"; null where nothing was written down. */
  readonly actorName: string | null;
  /** Of the person. */
  readonly actorEmail: string | null;
}

/** What acts without an account, in words. */
export interface SystemWords {
  readonly system: string;
  readonly commandLine: (user: string) => string;
}

const ENGLISH: SystemWords = { system: 'System', commandLine: (user) => `Command line (${user})` };
const COMMAND_LINE = /^cli:(.+)$/;

/** What whoever did something is called, on every screen and in every file. */
export function nameActor({ actorName, actorEmail }: RecordedActor, words = ENGLISH): string {
  if (actorEmail !== null) return actorName || actorEmail;
  const user = COMMAND_LINE.exec(actorName ?? '')?.[1];
  return user === undefined ? words.system : words.commandLine(user);
}
