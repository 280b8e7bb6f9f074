import { readEnvironment, type Environment } from './environment.ts';
import type { Texts } from './sources.ts';
import { variables } from './variables.ts';

/** What may change while a server runs, and the variables that say it. */
const LIVE_VARIABLES = [
  'RATE_LIMIT_PER_MINUTE',
  'REGISTRATIONS_PER_HOUR',
  'LOG_LEVEL',
  'SMTP_URL',
  'EMAIL_FROM',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
] as const;

export type LiveValues = Pick<
  Environment,
  'rateLimitPerMinute' | 'registrationsPerHour' | 'logLevel' | 'smtpUrl' | 'emailFrom' | 'alertWebhook'
>;

/** What new texts would change. Nothing has changed before `prepare()()`. */
export interface SettingsChange {
  /** Variables whose new value comes into force. */
  readonly live: readonly string[];
  /** Variables whose new value waits for a restart. */
  readonly atRestart: readonly string[];
  /** Makes all that follows the values, and throws when something cannot be made; the answer puts it in force. */
  prepare(): () => void;
}

/** The settings of a running area: limits, log and mailer follow those that may change, the others keep their value. */
export class LiveSettings {
  private readonly followers: ((values: LiveValues) => () => void)[] = [];
  private values: LiveValues;

  /** `texts` are those that `environment` was read from. */
  constructor(
    private texts: Texts,
    environment: LiveValues,
  ) {
    this.values = environment;
  }

  get current(): LiveValues {
    return this.values;
  }

  /** What is made of some settings, made anew when one of them changes; `discard` gets the former one. */
  follow<Made>(
    names: readonly (keyof LiveValues)[],
    make: (values: LiveValues) => Made,
    discard: (former: Made) => void = () => undefined,
  ): () => Made {
    let made = make(this.values);
    this.followers.push((next) => {
      const isSame = names.every((name) => JSON.stringify(next[name]) === JSON.stringify(this.values[name]));
      if (isSame) return () => undefined;
      const former = made;
      const following = make(next);
      return () => {
        made = following;
        discard(former);
      };
    });
    return () => made;
  }

  /** Compares the settings in force with `next`, all of the texts. Throws `EnvironmentError` when they cannot be used. */
  compare(next: Texts): SettingsChange {
    readEnvironment(next);
    const changed = Object.keys(variables.shape).filter(
      (name) => toValue(this.texts, name) !== toValue(next, name),
    );
    const live = changed.filter((name) => this.isLive(name, next));
    // Defaults that depend on a variable which waits for a restart wait with it.
    const texts = { ...this.texts, ...Object.fromEntries(live.map((name) => [name, next[name]])) };
    const values = readEnvironment(texts);
    return {
      live,
      atRestart: changed.filter((name) => !live.includes(name)),
      prepare: () => {
        const commits = this.followers.map((follower) => follower(values));
        return () => {
          for (const commit of commits) commit();
          this.texts = texts;
          this.values = values;
        };
      },
    };
  }

  /** Whether mail is sent at all decides about more than the mailer: who must verify an address, and what screens offer. */
  private isLive(name: string, next: Texts): boolean {
    if (name === 'SMTP_URL') return toValue(this.texts, name) !== '' && toValue(next, name) !== '';
    return LIVE_VARIABLES.some((live) => live === name);
  }
}

/** Empty ones count as left out. */
function toValue(texts: Texts, name: string): string {
  return texts[name]?.trim() ?? '';
}
