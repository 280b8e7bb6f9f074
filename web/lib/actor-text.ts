import { t } from '@lingui/core/macro';
import { nameActor, type RecordedActor } from '../../domain/users/actor-name.ts';

/** What whoever did something is called, wherever a screen says it. */
export function actorText(actor: RecordedActor): string {
  return nameActor(actor, { system: t`System`, commandLine: (user) => t`Command line (${user})` });
}
