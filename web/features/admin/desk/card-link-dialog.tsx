import { useMutation, useQuery } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { CloseActions } from '../../../components/close-actions.tsx';
import { useAct } from '../../../components/use-act.ts';
import { CardLinkWaysDocument, SendCardLinkDocument } from '../../../generated/desk.ts';
import type {
  CardLinkProblem,
  CardLinkWaysQuery,
  SendCardLinkMutation,
} from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';
import { ChoiceRadios } from './choice-radios.tsx';
import { sentText } from './sent-text.ts';

type Sent = SendCardLinkMutation['sendCardLink'];
type Way = CardLinkWaysQuery['cardLinkWays'][number];

interface CardLinkDialogProps {
  /** Null closes the dialog. */
  readonly callerId: string | null;
  readonly onSent?: (sent: Sent) => void;
  readonly onClose: () => void;
}

/** How who calls is sent a link to add a card. */
export function CardLinkDialog({ callerId, ...props }: CardLinkDialogProps) {
  return (
    <Dialog open={callerId !== null} onClose={props.onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Send a link to add a card</Trans>
      </DialogTitle>
      {callerId !== null && <Ways callerId={callerId} {...props} />}
    </Dialog>
  );
}

type WaysProps = CardLinkDialogProps & { readonly callerId: string };

function Ways({ callerId, onSent, onClose }: WaysProps) {
  const { data, error } = useQuery(CardLinkWaysDocument, {
    variables: { callerId },
    fetchPolicy: 'network-only',
  });
  const { languages } = useConfiguration().serviceArea;
  const [chosen, choose] = useState<Way['channel'] | null>(null);
  const [language, setLanguage] = useState<'EN' | 'ES'>('EN');
  const [send, { loading }] = useMutation(SendCardLinkDocument);
  const act = useAct();
  const ways = data?.cardLinkWays ?? [];
  const possible = ways.filter(({ problem }) => problem === null);
  const way = possible.find(({ channel }) => channel === chosen) ?? possible[0];
  const submit = async ({ channel }: Way) => {
    const input = { callerId, channel, language };
    const isSent = await act(() => send({ variables: { input } }), {
      done: (answer) => {
        const sent = answer.data?.sendCardLink;
        if (sent) onSent?.(sent);
        return { title: sent ? sentText(sent) : t`Link sent` };
      },
      title: t`The link was not sent`,
    });
    if (isSent) onClose();
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          <Trans>
            It saves one card for their rides, once and within 30 minutes. Nobody else sees the number.
            Earlier links end.
          </Trans>
        </Typography>
        {error && <Alert severity="error">{whatWentWrong(error)}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={72} role="status" aria-label={t`Loading`} />}
        {data && (
          <ChoiceRadios
            label={t`How it is sent`}
            value={way?.channel ?? null}
            choices={ways.map(({ channel, sentTo, problem }) => ({
              id: channel,
              label: wayText(channel, sentTo),
              problem: problem && PROBLEMS[problem],
            }))}
            onChange={choose}
          />
        )}
        {languages.length > 1 && (
          <ChoiceRadios
            label={t`Its language`}
            value={language}
            choices={[
              { id: 'EN', label: t`English` },
              { id: 'ES', label: t`Spanish` },
            ]}
            onChange={setLanguage}
          />
        )}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Cancel`}>
        <Button variant="contained" disabled={!way} loading={loading} onClick={() => way && void submit(way)}>
          <Trans>Send link</Trans>
        </Button>
      </CloseActions>
    </>
  );
}

const PROBLEMS = texts<CardLinkProblem>({
  NO_ADDRESS: msg`None is known.`,
  NOT_OFFERED: msg`Text messages are not set up.`,
  STOPPED: msg`This phone has stopped text messages.`,
});

function wayText(channel: Way['channel'], sentTo: string | null): string {
  if (channel === 'TEXT') return sentTo === null ? t`By text message` : t`By text message to ${sentTo}`;
  return sentTo === null ? t`By mail` : t`By mail to ${sentTo}`;
}
