import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { whatWentWrong } from '../../lib/server-message.ts';
import { LinkButton } from '../link-button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useMailedToken } from './mailed-token.ts';

interface MailedPressProps {
  readonly title: string;
  readonly subtitle: string;
  readonly promise: string;
  readonly document: TypedDocumentNode<unknown, { token: string }>;
  readonly pressLabel: string;
  /** Said where the link has no token. */
  readonly incomplete: string;
  readonly done: string;
  /** Where to go afterwards, and without a token. */
  readonly next: { readonly to: string; readonly label: string };
  /** Whether to go there when it failed, too, instead of trying again. */
  readonly leavesOnError?: boolean;
  /** What is said until it is done. */
  readonly children?: ReactNode;
}

/** Where a mailed link leads. It takes a press, since programs open links in mails before people do. */
export function MailedPress(props: MailedPressProps) {
  const { title, subtitle, promise, pressLabel, incomplete, done, next, leavesOnError = false } = props;
  const token = useMailedToken();
  const [press, { data, error, loading }] = useMutation(props.document);
  const isOver = data !== undefined && data !== null;
  return (
    <AuthLayout {...{ title, subtitle, promise }}>
      {error && (
        <Alert severity="error" sx={{ mb: 5 }}>
          {whatWentWrong(error)}
        </Alert>
      )}
      {!token && (
        <Alert severity="warning" sx={{ mb: 5 }}>
          {incomplete}
        </Alert>
      )}
      {isOver && (
        <Alert severity="success" role="status" sx={{ mb: 5 }}>
          {done}
        </Alert>
      )}
      {isOver || !token || (leavesOnError && error) ? (
        <LinkButton variant="contained" isLarge to={next.to}>
          {next.label}
        </LinkButton>
      ) : (
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={loading}
          onClick={() => void press({ variables: { token } }).catch(() => undefined)}
        >
          {pressLabel}
        </Button>
      )}
      {!isOver && props.children}
    </AuthLayout>
  );
}
