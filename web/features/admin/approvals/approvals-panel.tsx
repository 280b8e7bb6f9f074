import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { ConfirmDialog } from '../../../components/lazy-confirm-dialog.ts';
import { WaitingApprovalsDocument } from '../../../generated/approvals.ts';
import type { WaitingApprovalFragment } from '../../../generated/operations.ts';
import { usePages } from '../../../lib/pages.ts';
import { ApprovalCard, ProposedChanges, type Decision } from './approval-card.tsx';
import { getTitle } from './approval-words.ts';
import { useDecide } from './use-decide.ts';

const PAGE = 25;

/** What waits for a second admin, where anything does. */
export function ApprovalsPanel() {
  const titleId = useId();
  const [asked, setAsked] = useState<{ approval: WaitingApprovalFragment; decision: Decision } | null>(null);
  const { pages, data } = usePages(WaitingApprovalsDocument, { first: PAGE }, ({ approvals }) => approvals);
  const { items, more, retry } = pages;
  const close = () => setAsked(null);
  if (pages.hasFailed && !data)
    return <Notice title={t`What waits for a second admin could not be loaded.`} onRetry={retry} />;
  return (
    <>
      {data && items && items.length > 0 && (
        <Box component="section" aria-labelledby={titleId} sx={{ mb: 10 }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 3 }}>
            <Trans>Waiting for a second admin</Trans>
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 3, listStyle: 'none' }}>
            {items.map((approval) => (
              <ApprovalCard
                key={approval.id}
                approval={approval}
                onAsk={(decision) => setAsked({ approval, decision })}
              />
            ))}
          </Box>
          {more && (
            <Button onClick={more} sx={{ mt: 3 }}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </Box>
      )}
      <Confirmation asked={asked} onClose={close} />
    </>
  );
}

interface ConfirmationProps {
  readonly asked: { readonly approval: WaitingApprovalFragment; readonly decision: Decision } | null;
  readonly onClose: () => void;
}

/** Asks once more before something is approved or taken back, and why before it is refused. */
function Confirmation({ asked, onClose }: ConfirmationProps) {
  const { approve, refuse, withdraw } = useDecide();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    await (asked.decision === 'approve' ? approve : withdraw)(asked.approval);
    setBusy(false);
    onClose();
  };
  const refusal = asked && {
    title: t`Refuse this?`,
    subject: <Subject of={asked.approval} />,
    hint: t`Kept in the record of who did what.`,
    isDestructive: true,
    confirmLabel: t`Refuse`,
    onConfirm: (reason: string) => refuse(asked.approval, reason),
  };
  const isRefusing = asked?.decision === 'refuse';
  return (
    <>
      <ConfirmDialog
        question={asked && asked.decision !== 'refuse' ? toQuestion(asked.approval, asked.decision) : null}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
      <ReasonDialog question={isRefusing ? refusal : null} onClose={onClose} />
    </>
  );
}

function Subject({ of }: { of: WaitingApprovalFragment }) {
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{getTitle(of)}</Typography>
      <ProposedChanges of={of} />
    </>
  );
}

function toQuestion(approval: WaitingApprovalFragment, decision: 'approve' | 'withdraw') {
  const subject = <Subject of={approval} />;
  return decision === 'approve'
    ? {
        subject,
        title: t`Approve this?`,
        text: t`It is done at once, and cannot be taken back from here.`,
        confirmLabel: t`Approve`,
      }
    : {
        subject,
        title: t`Withdraw this?`,
        text: t`It is not done, and nobody can approve it any more.`,
        confirmLabel: t`Withdraw`,
      };
}
