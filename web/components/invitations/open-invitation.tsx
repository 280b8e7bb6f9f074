import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useAreaTime } from '../../lib/area-time.ts';
import { HelperCard } from '../helper-card.tsx';
import { useAct } from '../use-act.ts';

interface OpenInvitationProps {
  /** Where it was sent. */
  readonly who: string;
  readonly expiresAt: string;
  /** What they are to do. */
  readonly what: string;
  readonly withdraw: () => Promise<unknown>;
  /** Whatever came of it. */
  readonly onWithdrawn: () => void;
}

/** An invitation that nobody has answered yet, with the way to withdraw it. */
export function OpenInvitation({ who, expiresAt, what, withdraw, onWithdrawn }: OpenInvitationProps) {
  const [isSending, setSending] = useState(false);
  const { dateTime } = useAreaTime();
  const act = useAct();
  const until = dateTime(expiresAt);
  const submit = async () => {
    setSending(true);
    await act(withdraw, {
      title: t`The invitation was not withdrawn`,
      done: { title: t`Invitation withdrawn` },
    });
    setSending(false);
    onWithdrawn();
  };
  return (
    <HelperCard
      title={t`Invited: ${who}`}
      label={t`Invitation: ${{ who }}`}
      note={<Trans>Open until {until}</Trans>}
      isPending
    >
      <Typography>{what}</Typography>
      <Button loading={isSending} onClick={() => void submit()} sx={{ justifySelf: 'start' }}>
        <Trans>Withdraw</Trans>
      </Button>
    </HelperCard>
  );
}
