import { msg } from '@lingui/core/macro';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH, type PasswordOwner } from '../../../domain/users/password.ts';
import { i18n } from '../../lib/i18n.ts';

// 200 kB of common passwords: a module of its own, fetched when somebody types a new password.

const STRENGTHS = [msg`Very weak`, msg`Weak`, msg`Fair`, msg`Good`, msg`Strong`];

export interface PasswordStrength {
  /** 0 to 4. */
  readonly score: number;
  readonly label: string;
}

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How long a password would resist being guessed by somebody who knows whose it is. */
export function getPasswordStrength(password: string, owner: Partial<PasswordOwner> = {}): PasswordStrength {
  const { email = '', firstName = '', lastName = '' } = owner;
  const known = [email, ...email.split(/[@.]/), firstName, lastName];
  const { score } = estimator.check(
    password.slice(0, PASSWORD_LENGTH.max),
    known.filter((text) => text !== ''),
  );
  // Too short a password is refused, however odd it is.
  const counted = password.length < PASSWORD_LENGTH.min ? Math.min(score, 1) : score;
  return { score: counted, label: i18n._(STRENGTHS[counted] ?? msg`Very weak`) };
}
