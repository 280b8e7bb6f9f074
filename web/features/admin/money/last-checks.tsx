import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import type { LedgerStateQuery } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

type State = LedgerStateQuery['ledgerState'];

/** What the last `ledger verify` and `reconcile` found; nothing is claimed of what was never checked. */
export function LastChecks({ state }: { state: State }) {
  return (
    <Box component="section" aria-labelledby="last-checks" sx={{ mt: 8, display: 'grid', gap: 4 }}>
      <Typography id="last-checks" variant="h3" component="h2">
        <Trans>Last checks</Trans>
      </Typography>
      <LastAudit audit={state.lastAudit} />
      <LastReconciliation reconciliation={state.lastReconciliation} />
    </Box>
  );
}

function LastAudit({ audit }: { audit: State['lastAudit'] }) {
  const { dateTime } = useAreaTime();
  if (!audit) {
    return (
      <Alert severity="info">
        <Trans>The ledger has never been verified.</Trans>
      </Alert>
    );
  }
  const { violationCount: count, violations, isFull, entries, rides, finishedAt } = audit;
  return (
    <Alert severity={count === 0 ? 'success' : 'error'}>
      <AlertTitle>
        {count === 0
          ? t`Ledger: every rule held`
          : plural(count, { one: 'Ledger: # broken rule', other: 'Ledger: # broken rules' })}
      </AlertTitle>
      <Trans>
        {ph({ time: dateTime(finishedAt) })} · {entries} entries and {rides} rides looked at
      </Trans>
      {' · '}
      {isFull ? t`everything` : t`what was new since the check before`}
      <Findings lines={violations.map(({ rule, subject, detail }) => `${rule}: ${subject}: ${detail}`)} />
    </Alert>
  );
}

function LastReconciliation({ reconciliation }: { reconciliation: State['lastReconciliation'] }) {
  const { dateTime } = useAreaTime();
  if (!reconciliation) {
    return (
      <Alert severity="info">
        <Trans>Our records have never been compared with the payment provider’s.</Trans>
      </Alert>
    );
  }
  const { differenceCount: count, differences, payments, refunds, transfers } = reconciliation;
  return (
    <Alert severity={count === 0 ? 'success' : 'error'}>
      <AlertTitle>
        {count === 0
          ? t`Payment provider: no differences`
          : plural(count, {
              one: 'Payment provider: # difference',
              other: 'Payment provider: # differences',
            })}
      </AlertTitle>
      <Trans>
        {ph({ time: dateTime(reconciliation.finishedAt) })} · {payments} payments, {refunds} refunds and{' '}
        {transfers} transfers since {ph({ since: dateTime(reconciliation.since) })}
      </Trans>
      <Findings lines={differences.map(({ kind, recordId, detail }) => `${kind} ${recordId}: ${detail}`)} />
    </Alert>
  );
}

function Findings({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 2, pl: 4, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
