import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { testEmailInput } from '../../../../application/email/inputs.ts';
import { useToast, type Toast } from '../../../components/toast.tsx';
import { useAct } from '../../../components/use-act.ts';
import { SendTestEmailsDocument } from '../../../generated/emails.ts';
import type { SendTestEmailsMutation } from '../../../generated/operations.ts';

/** Sends a sample of every mail to one address. */
export function TestSendForm() {
  const [email, setEmail] = useState('');
  const { send, isSending } = useTestSend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(email);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={t`Test emails`} sx={{ my: 5 }}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        <Trans>
          A sample of every mail, with made-up data, goes to one address. This may take up to 30 seconds.
        </Trans>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <TextField
          type="email"
          size="small"
          label={t`E-mail address`}
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        <Button type="submit" variant="contained" loading={isSending}>
          <Trans>Send test emails</Trans>
        </Button>
      </Box>
    </Box>
  );
}

function useTestSend() {
  const [sendTestEmails, { loading }] = useMutation(SendTestEmailsDocument);
  const toast = useToast();
  const act = useAct();
  const send = async (email: string): Promise<void> => {
    if (!testEmailInput.safeParse({ email }).success) {
      toast({
        severity: 'error',
        title: t`Invalid Email`,
        description: t`Please enter a valid email address`,
      });
      return;
    }
    await act(() => sendTestEmails({ variables: { input: { email } } }), {
      done: ({ data }) => toSent(data!.sendTestEmails),
      title: t`Failed to test emails`,
      failed: t`Failed to send test emails`,
    });
  };
  return { send, isSending: loading };
}

function toSent({ successCount, totalEmails, recipient }: SendTestEmailsMutation['sendTestEmails']): Toast {
  return {
    severity: successCount === totalEmails ? 'success' : 'info',
    title: t`Test Emails Sent`,
    description: t`Successfully sent ${successCount}/${totalEmails} test emails to ${recipient}`,
  };
}
