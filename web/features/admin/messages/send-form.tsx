import { useMutation } from '@apollo/client/react';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { ANNOUNCEMENT_MAX_LENGTH } from '../../../../domain/messages/announcement.ts';
import { useAct } from '../../../components/use-act.ts';
import { SendAnnouncementDocument } from '../../../generated/admin-messages.ts';
import type { AnnouncementAudience, SendAnnouncementInput } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { texts } from '../../../lib/i18n.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { ShowChips, toOptions } from '../../../components/choice.tsx';
import { DriverField, type ChosenDriver } from './driver-field.tsx';
import { toShift } from './to-shift.ts';

const AUDIENCES: Record<AnnouncementAudience, string> = texts({
  ONLINE: msg`All online`,
  SHIFT: msg`A shift`,
  DRIVER: msg`One driver`,
});

type To = Omit<SendAnnouncementInput, 'id' | 'text'>;

/** Writes to all drivers who are online, to all of a shift, or to one. */
export function SendForm() {
  const { timeZone } = useConfiguration().serviceArea;
  const [text, setText] = useState('');
  const [audience, setAudience] = useState<AnnouncementAudience>('ONLINE');
  const [driver, setDriver] = useState<ChosenDriver | null>(null);
  const [shift, setShift] = useState(() => ({
    day: toLocalDay(new Date(), timeZone),
    from: '18:00',
    to: '23:00',
  }));
  const { send, isSending } = useSend();
  const to = toRecipients(audience, driver, toShift(shift, timeZone));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (to && text.trim() && (await send(text.trim(), to))) setText('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t`Write to drivers`}
      sx={{ my: 5, display: 'grid', gap: 4, maxWidth: 640, justifyItems: 'start' }}
    >
      <ShowChips value={audience} options={toOptions(AUDIENCES)} onShow={(next) => setAudience(next)} />
      {audience === 'DRIVER' && <DriverField driver={driver} onChoose={setDriver} />}
      {audience === 'SHIFT' && (
        <Box role="group" aria-label={t`Shift`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {(['day', 'from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              size="small"
              type={name === 'day' ? 'date' : 'time'}
              label={{ day: t`Day`, from: t`From`, to: t`To` }[name]}
              value={shift[name]}
              onChange={({ target }) => setShift({ ...shift, [name]: target.value })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </Box>
      )}
      <TextField
        label={t`Message`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: ANNOUNCEMENT_MAX_LENGTH } }}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isSending}
        disabled={to === null || text.trim() === ''}
      >
        <Trans>Send to drivers</Trans>
      </Button>
    </Box>
  );
}

function toRecipients(
  audience: AnnouncementAudience,
  driver: ChosenDriver | null,
  shift: SendAnnouncementInput['shift'],
): To | null {
  if (audience === 'ONLINE') return { toOnline: true };
  if (audience === 'DRIVER') return driver && { driverId: driver.id };
  return shift ? { shift } : null;
}

/** Sends once, however often it is tried; true once it was sent. */
function useSend() {
  const [sendAnnouncement, { loading }] = useMutation(SendAnnouncementDocument, {
    refetchQueries: ['AdminAnnouncements'],
  });
  const keys = useIdempotencyKeys();
  const act = useAct();
  const send = (text: string, to: To): Promise<boolean> =>
    act(
      () =>
        keys.once(JSON.stringify([text, to]), (id) =>
          sendAnnouncement({ variables: { input: { id, text, ...to } } }),
        ),
      {
        done: ({ data }) => ({
          title: t`Message sent`,
          description: plural(data?.sendAnnouncement.driverCount ?? 0, {
            one: 'To # driver.',
            other: 'To # drivers.',
          }),
        }),
        title: t`Not sent`,
        failed: t`Your message was not sent.`,
      },
    );
  return { send, isSending: loading };
}
