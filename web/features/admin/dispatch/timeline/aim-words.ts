import { msg, t } from '@lingui/core/macro';
import { texts } from '../../../../lib/i18n.ts';
import { REFUSAL_LABELS } from '../../bookings/refusal-labels.ts';
import type { Move } from './use-move.ts';

const PASSED = texts({ PASSED: msg`That time has passed` });

/** Where a held ride would go, and why it cannot, as it is shown beside it and said to who does not see it. */
export function aimWords({ aim, refusal }: Move, time: (iso: string) => string): string {
  const where =
    aim.kind === 'driver'
      ? aim.lane.driver.name
      : aim.kind === 'nobody'
        ? t`No driver`
        : time(aim.at.toISOString());
  if (refusal === null) return where;
  const reason = refusal === 'PASSED' ? PASSED.PASSED : REFUSAL_LABELS[refusal];
  return t`${where}: ${reason}`;
}
