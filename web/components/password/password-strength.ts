import { msg } from '@lingui/core/macro';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { commonPasswords } from 'virtual:common-passwords';
import { PASSWORD_LENGTH, type PasswordOwner } from '../../../domain/users/password.ts';
import { i18n } from '../../lib/i18n.ts';

// With common passwords in it: a module of its own, fetched when somebody types a new password.

const STRENGTHS = [msg`Very weak`, msg`Weak`, msg`Fair`, msg`Good`, msg`Strong`];

export interface PasswordStrength {
  /** 0 to 4. */
  readonly score: number;
  readonly label: string;
}

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': commonPasswords },
  graphs: adjacencyGraphs,
});

/**
 * How long a password would resist being guessed by somebody who knows whose it is. What the server refuses as common,
 * in capitals or not, is fair at best.
 */
export function getPasswordStrength(password: string, owner: Partial<PasswordOwner> = {}): PasswordStrength {
  const { email = '', firstName = '', lastName = '' } = owner;
  const known = [email, ...email.split(/[@.]/), firstName, lastName];
  const { score } = estimator.check(
    password.slice(0, PASSWORD_LENGTH.max),
    known.filter((text) => text !== ''),
  );
  // These are refused, however odd they are.
  const isRefused = password.length < PASSWORD_LENGTH.min || commonPasswords.includes(password.toLowerCase());
  const counted = isRefused ? Math.min(score, 1) : score;
  return { score: counted, label: i18n._(STRENGTHS[counted] ?? msg`Very weak`) };
}
