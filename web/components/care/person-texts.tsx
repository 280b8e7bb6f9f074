import { useMutation, useQuery } from '@apollo/client/react';
import type { ApolloCache } from '@apollo/client';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Dialog, MenuItem, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { recordTextConsentInput } from '../../../application/texts/inputs.ts';
import type { PersonTextsFragment, TextSource } from '../../generated/operations.ts';
import {
  RecordTextConsentDocument,
  StopTextsOfDocument,
  TextSettingsOfDocument,
} from '../../generated/person-texts.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { somethingWentWrong } from '../../lib/server-message.ts';
import { consentText, TOLD_WAYS } from './scope-words.ts';
import { Facts, type Fact } from '../facts.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { toFailure } from '../form/failure.ts';
import { TextField } from '../form/text-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Notice } from '../notice.tsx';
import { useAct } from '../use-act.ts';

type Number = NonNullable<PersonTextsFragment['number']>;

interface PersonTextsProps {
  readonly person: { readonly id: string; readonly firstName: string };
  /** Whether who looks may end them for the person. */
  readonly canStop: boolean;
}

/** Whether somebody gets text messages and how they have agreed; written down for them, and ended as they have said. */
export function PersonTexts({ person, canStop }: PersonTextsProps) {
  const [isRecording, setRecording] = useState(false);
  const { data, error, refetch } = useQuery(TextSettingsOfDocument, {
    variables: { userId: person.id },
    fetchPolicy: 'cache-and-network',
  });
  const settings = data?.textSettingsOf;
  if (!settings) {
    if (!error) return <Skeleton variant="rounded" height={72} aria-label={t`Loading text messages`} />;
    return <Notice title={t`The text messages could not be loaded`} onRetry={refetch} />;
  }
  const { isOffered, number } = settings;
  const close = () => setRecording(false);
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography role="status">{stateText(settings, person.firstName)}</Typography>
      {number && <NumberFacts number={number} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isOffered && !number?.optedOutAt && (
          <Button variant="outlined" onClick={() => setRecording(true)}>
            {number?.consentedAt ? t`Record Another Number` : t`Record Consent`}
          </Button>
        )}
        {canStop && number?.consentedAt && <StopButton userId={person.id} />}
      </Box>
      <Dialog open={isRecording} onClose={close} maxWidth="xs" fullWidth>
        {isRecording && <ConsentForm person={person} onClose={close} />}
      </Dialog>
    </Box>
  );
}

function stateText({ isOffered, number }: PersonTextsFragment, name: string): string {
  if (number?.optedOutAt) return t`The phone has said STOP. Only its START brings messages back.`;
  if (!isOffered) return t`Text messages are not set up here.`;
  if (!number) return t`No phone is known: ${{ name }} gets no text messages.`;
  if (!number.consentedAt) return t`${{ name }} gets no text messages.`;
  if (!number.verifiedAt)
    return t`The phone was asked, and has not answered YES yet. Nothing else is sent to it.`;
  return t`${{ name }} gets text messages.`;
}

function NumberFacts({ number }: { number: Number }) {
  const { dateTime } = useAreaTime();
  const { consentedAt, consentWay, recorderName, verifiedAt, endedAt, endedSource, optedOutAt } = number;
  const how = consentWay && consentText(consentWay);
  const who = recorderName && t`written down by ${{ name: recorderName }}`;
  const facts: Fact[] = [
    [t`Phone`, number.number],
    [t`Language`, number.language === 'ES' ? t`Spanish` : t`English`],
    consentedAt !== null && [t`Agreed`, [dateTime(consentedAt), how, who].filter(Boolean).join(', ')],
    verifiedAt !== null && [t`Phone confirmed`, dateTime(verifiedAt)],
    endedAt !== null && [
      t`Ended`,
      [dateTime(endedAt), endedSource && sourceText(endedSource)].filter(Boolean).join(', '),
    ],
    optedOutAt !== null && [t`STOP since`, dateTime(optedOutAt)],
  ];
  return <Facts facts={facts} />;
}

function sourceText(source: TextSource): string {
  switch (source) {
    case 'PROFILE':
      return t`in the profile`;
    case 'OPERATOR':
      return t`through the support`;
    case 'TEXT':
      return t`by text message`;
    case 'PROVIDER':
      return t`at the provider of text messages`;
  }
}

function keep(cache: ApolloCache, userId: string, textSettingsOf: PersonTextsFragment): void {
  cache.writeQuery({ query: TextSettingsOfDocument, variables: { userId }, data: { textSettingsOf } });
}

function StopButton({ userId }: { userId: string }) {
  const [stop, { loading }] = useMutation(StopTextsOfDocument, {
    variables: { input: { userId } },
    update: (cache, { data }) => data && keep(cache, userId, data.stopTextsOf),
  });
  const act = useAct();
  return (
    <Button
      color="error"
      disabled={loading}
      onClick={() =>
        void act(() => stop(), { done: { title: t`No more text messages` }, failed: somethingWentWrong() })
      }
    >
      <Trans>End Text Messages</Trans>
    </Button>
  );
}

const consentFields = recordTextConsentInput
  .pick({ number: true })
  .extend({ language: z.enum(['EN', 'ES']), way: z.enum(TOLD_WAYS) });

function ConsentForm({ person, onClose }: Omit<PersonTextsProps, 'canStop'> & { onClose: () => void }) {
  const { id: userId, firstName: name } = person;
  const { phoneExample } = useConfiguration().serviceArea;
  const form = useZodForm(consentFields, { defaultValues: { number: '', language: 'EN', way: 'PHONE' } });
  const [record] = useMutation(RecordTextConsentDocument, {
    update: (cache, { data }) => data && keep(cache, userId, data.recordTextConsent),
  });
  return (
    <DialogForm
      form={form}
      title={t`Text messages to ${{ name }}`}
      submitLabel={t`Record and Ask the Phone`}
      onSubmit={async (said) => {
        await record({ variables: { input: { userId, ...said } } });
        onClose();
      }}
      toFailure={toFailure(somethingWentWrong(), t`The consent could not be recorded`)}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Only what {ph({ name })} has said. The phone is asked, and gets nothing else before it answers YES.
        </Trans>
      </Typography>
      <TextField
        form={form}
        name="number"
        label={t`Mobile number`}
        type="tel"
        placeholder={phoneExample}
        required
      />
      <TextField form={form} name="language" label={t`Language of the messages`} select>
        <MenuItem value="EN">{t`English`}</MenuItem>
        <MenuItem value="ES">{t`Spanish`}</MenuItem>
      </TextField>
      <TextField form={form} name="way" label={t`How they have agreed`} select>
        {TOLD_WAYS.map((way) => (
          <MenuItem key={way} value={way}>
            {consentText(way)}
          </MenuItem>
        ))}
      </TextField>
    </DialogForm>
  );
}
