import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { whatWentWrong } from '../../lib/server-message.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { LinkButton } from '../link-button.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import type { InvitationLink } from '../auth/mailed-token.ts';

interface OpenedInvitationProps<Shown> {
  readonly link: InvitationLink;
  /** What the token stands for: null for nothing, undefined until it is known. */
  readonly shown: Shown | null | undefined;
  readonly error: unknown;
  readonly children: (shown: Shown) => ReactNode;
}

/** What the link of an invitation stands for, or why it is of no use. */
export function OpenedInvitation<Shown>({ link, shown, error, children }: OpenedInvitationProps<Shown>) {
  if (link.token === '' || shown === null)
    return (
      <Alert severity="warning">
        <Trans>This invitation has ended or has already been used. Ask for another one.</Trans>
      </Alert>
    );
  if (shown !== undefined) return children(shown);
  return error ? <Alert severity="error">{whatWentWrong(error)}</Alert> : <LoadingScreen />;
}

/** One of the two answers, with what became of it. */
interface Answer {
  readonly send: () => Promise<unknown>;
  readonly loading: boolean;
  readonly data?: unknown;
  readonly error?: unknown;
}

interface InvitationAnswerProps {
  readonly link: InvitationLink;
  readonly accept: Answer;
  readonly decline: Answer;
  /** What is offered, above the buttons. */
  readonly children: ReactNode;
}

/** What is offered, to be accepted or declined by a rider; everybody else is told to sign in as one. */
export function InvitationAnswer({ link, accept, decline, children }: InvitationAnswerProps) {
  const { user } = useCurrentUser();
  if (decline.data)
    return (
      <Alert severity="info" role="status">
        <Trans>You have declined. Nobody can accept this invitation any more.</Trans>
      </Alert>
    );
  const failure = accept.error ?? decline.error;
  const answer = ({ send }: Answer) => {
    link.forget();
    void send().catch(() => undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {children}
      {failure !== undefined && <Alert severity="error">{whatWentWrong(failure)}</Alert>}
      {!user && <SignInFirst link={link} />}
      {user && user.type !== 'RIDER' && (
        <Alert severity="warning">
          <Trans>
            You are signed in with an account that is not a rider’s. Please sign in with a rider account.
          </Trans>
        </Alert>
      )}
      {user?.type === 'RIDER' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button variant="contained" size="large" loading={accept.loading} onClick={() => answer(accept)}>
            <Trans>Accept</Trans>
          </Button>
          <Button size="large" loading={decline.loading} onClick={() => answer(decline)}>
            <Trans>Decline</Trans>
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The token stays in this tab: it is in no address that is sent anywhere. */
function SignInFirst({ link: { path, keep } }: { readonly link: InvitationLink }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }} onClickCapture={keep}>
      <Typography>
        <Trans>Sign in with your rider account to accept, or open one.</Trans>
      </Typography>
      <LinkButton variant="contained" isLarge to={`/login?next=${path}`}>
        <Trans>Sign in</Trans>
      </LinkButton>
      <LinkButton variant="outlined" isLarge to={`/rider-register?next=${path}`}>
        <Trans>Open a rider account</Trans>
      </LinkButton>
    </Box>
  );
}
