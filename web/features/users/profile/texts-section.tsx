import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApolloCache } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Box, Button, FormControlLabel, Skeleton, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { confirmTextNumberInput, startTextVerificationInput } from '../../../../application/texts/inputs.ts';
import { formatPhone } from '../../../../domain/users/phone.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { toFailure } from '../../../components/form/failure.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { Notice } from '../../../components/notice.tsx';
import { useAct } from '../../../components/use-act.ts';
import type { TextSettingsQuery } from '../../../generated/operations.ts';
import {
  ChangeTextsDocument,
  ConfirmTextNumberDocument,
  StartTextVerificationDocument,
  TextSettingsDocument,
} from '../../../generated/texts.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { getLanguage } from '../../../lib/i18n.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';

type Settings = TextSettingsQuery['textSettings'];

function keep(cache: ApolloCache, textSettings: Settings): void {
  cache.writeQuery({ query: TextSettingsDocument, data: { textSettings } });
  // Which notices can come by text follows from it.
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'noticeSettings' });
}

/** The phone that rides are told to by text message; nothing where there is no provider. */
export function TextsSection() {
  const { data, error, refetch } = useQuery(TextSettingsDocument);
  const [isEntering, setEntering] = useState(false);
  const settings = data?.textSettings;
  if (settings && !settings.isOffered) return null;
  return (
    <Box component="section" aria-labelledby="text-messages">
      <Typography variant="h4" component="h2" id="text-messages">
        <Trans>Text messages</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3, maxWidth: 640 }}>
        <Trans>
          We tell you about your rides by text message where this app cannot. You can answer: READY calls your
          return, CANCEL cancels a ride, STOP ends all messages.
        </Trans>
      </Typography>
      {error && <Notice title={t`Your text messages could not be loaded`} onRetry={refetch} />}
      {!settings && !error && (
        <Skeleton variant="rounded" height={72} role="status" aria-label={t`Loading text messages`} />
      )}
      {settings?.number && <OwnNumber settings={settings} />}
      {settings?.number && !isEntering && (
        <Button variant="outlined" onClick={() => setEntering(true)} sx={{ mt: 3 }}>
          <Trans>Use Another Number</Trans>
        </Button>
      )}
      {settings && (!settings.number || isEntering) && <NewNumber onDone={() => setEntering(false)} />}
    </Box>
  );
}

function OwnNumber({ settings: { number, sender } }: { settings: Settings }) {
  const [change, { loading }] = useMutation(ChangeTextsDocument, {
    update: (cache, { data }) => data && keep(cache, data.changeTexts),
  });
  const act = useAct();
  const { dateTime } = useAreaTime();
  if (!number) return null;
  const phone = formatPhone(number.number);
  if (number.optedOutAt) {
    const from = sender ? formatPhone(sender) : null;
    return (
      <Alert severity="info">
        {from
          ? t`${phone} has stopped text messages. Send START from it to ${from} to get them again.`
          : t`${phone} has stopped text messages. Send START from it to get them again.`}
      </Alert>
    );
  }
  if (!number.verifiedAt) {
    return (
      <Alert severity="info">{t`We have asked ${phone}. It gets messages once it has answered YES.`}</Alert>
    );
  }
  return (
    <Box>
      <FormControlLabel
        label={t`Messages to ${phone}`}
        control={
          <Switch
            checked={number.consentedAt !== null}
            disabled={loading}
            onChange={(_, isOn) =>
              void act(() => change({ variables: { input: { isOn } } }), { failed: somethingWentWrong() })
            }
          />
        }
      />
      {number.consentedAt && (
        <Typography variant="body2" color="textSecondary">
          {t`You agreed on ${{ when: dateTime(number.consentedAt) }}.`}
        </Typography>
      )}
    </Box>
  );
}

/** The number, and then the code that came to it. */
function NewNumber({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [consents, setConsents] = useState(true);
  if (sentTo === null) {
    return (
      <NumberForm
        onSent={(number, isWanted) => {
          setConsents(isWanted);
          setSentTo(number);
        }}
      />
    );
  }
  return <CodeForm number={sentTo} consents={consents} onDone={onDone} onBack={() => setSentTo(null)} />;
}

const numberInput = startTextVerificationInput
  .omit({ language: true })
  .extend(confirmTextNumberInput.pick({ consents: true }).shape);

function NumberForm({ onSent }: { onSent: (number: string, consents: boolean) => void }) {
  const form = useZodForm(numberInput, { defaultValues: { number: '', consents: true } });
  const [start] = useMutation(StartTextVerificationDocument);
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440, mt: 3 }}
      onSubmit={async ({ number, consents }) => {
        const language = getLanguage() === 'es' ? 'ES' : 'EN';
        await start({ variables: { input: { number, language } } });
        onSent(number, consents);
      }}
      toFailure={toFailure(somethingWentWrong(), t`The code could not be sent`)}
    >
      <TextField form={form} name="number" label={t`Mobile number`} type="tel" autoComplete="tel" />
      <CheckboxField form={form} name="consents">
        <Trans>Text me about my rides. Message and data rates may apply.</Trans>
      </CheckboxField>
      <SubmitButton form={form} variant="outlined" sx={{ justifySelf: 'start', mt: 1 }}>
        <Trans>Send Code</Trans>
      </SubmitButton>
    </Form>
  );
}

interface CodeFormProps {
  readonly number: string;
  readonly consents: boolean;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

function CodeForm({ number, consents, onDone, onBack }: CodeFormProps) {
  const form = useZodForm(confirmTextNumberInput, { defaultValues: { code: '', consents } });
  const [confirm] = useMutation(ConfirmTextNumberDocument, {
    update: (cache, { data }) => data && keep(cache, data.confirmTextNumber),
  });
  return (
    <Form
      form={form}
      sx={{ display: 'grid', maxWidth: 440, mt: 3 }}
      onSubmit={async (input) => {
        await confirm({ variables: { input } });
        onDone();
      }}
      toFailure={toFailure(somethingWentWrong(), t`The number could not be confirmed`)}
    >
      <TextField
        form={form}
        name="code"
        label={t`Code`}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        helperText={t`The six digits that we sent to ${{ phone: formatPhone(number) }}`}
      />
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        <SubmitButton form={form} variant="contained">
          <Trans>Confirm Number</Trans>
        </SubmitButton>
        <Button onClick={onBack}>
          <Trans>Another Number</Trans>
        </Button>
      </Box>
    </Form>
  );
}
