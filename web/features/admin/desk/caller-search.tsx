import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Autocomplete, Box, Button, Chip, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { usePaused } from '../../../lib/use-paused.ts';
import { formatPhone, normalizePhone } from '../../../../domain/users/phone.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { AddCallerDocument, FindCallersDocument } from '../../../generated/desk.ts';
import type { FoundCallerFragment } from '../../../generated/operations.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { whatWentWrong } from '../../../lib/server-message.ts';

interface CallerSearchProps {
  readonly phone: string;
  readonly onType: (phone: string) => void;
  readonly onChoose: (caller: { readonly id: string; readonly name: string }) => void;
}

const FEWEST_DIGITS = 4;
const WAIT_MS = 120;

/** Who calls, by the number as it is typed; nobody of that number is made a passenger in one line. */
export function CallerSearch({ phone, onType, onChoose }: CallerSearchProps) {
  const { phoneExample } = useConfiguration().serviceArea;
  const input = useRef<HTMLInputElement>(null);
  const { found, isAnswered } = useFound(phone);
  useEffect(() => input.current?.focus(), []);
  const number = normalizePhone(phone);
  const isNobody = isAnswered && found.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Autocomplete<FoundCallerFragment, false, false, true>
        freeSolo
        autoHighlight
        open={found.length > 0}
        // It closes as nobody is found any more; else an arrow's place would be lost when the page is drawn again.
        disableCloseOnSelect
        options={[...found]}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : fullName(option))}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
        value={null}
        inputValue={phone}
        onInputChange={(_, text, reason) => reason !== 'reset' && onType(text)}
        onChange={(_, chosen) => {
          // Enter on what was typed takes the first.
          const caller = typeof chosen === 'string' ? found[0] : chosen;
          if (caller) onChoose({ id: caller.id, name: fullName(caller) });
        }}
        renderOption={({ key, ...props }, caller) => (
          <Box component="li" key={key} {...props} sx={{ display: 'flex', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{fullName(caller)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {caller.phone === null ? '' : formatPhone(caller.phone)}
              </Typography>
            </Box>
            {!caller.hasAccount && <Chip size="small" variant="outlined" label={t`No account`} />}
            {caller.suspended && <Chip size="small" color="error" label={t`Suspended`} />}
          </Box>
        )}
        renderInput={({ id, slotProps }) => (
          <OutlinedField
            {...slotProps.input}
            id={id}
            label={t`Phone number of who calls`}
            type="tel"
            inputRef={input}
            placeholder={phoneExample}
            helperText={
              isNobody && number === null
                ? t`Nobody has a number that begins so. With the whole number a passenger can be added.`
                : t`Any four digits or more; Enter takes the first.`
            }
            inputProps={{ ...slotProps.htmlInput, autoComplete: 'off' }}
          />
        )}
      />
      {isNobody && number !== null && <NewPassenger phone={number} onAdded={onChoose} />}
    </Box>
  );
}

/** Those whose number begins so, once nothing was typed for a moment. */
function useFound(phone: string) {
  const digits = phone.replaceAll(/\D/g, '');
  const asked = usePaused(digits, WAIT_MS);
  const isLong = asked.length >= FEWEST_DIGITS && asked.length <= 15;
  const { data } = useQuery(FindCallersDocument, {
    variables: { phone: asked },
    skip: !isLong,
    fetchPolicy: 'network-only',
  });
  const isCurrent = isLong && asked === digits;
  return { found: (isCurrent && data?.findCallers) || [], isAnswered: isCurrent && data !== undefined };
}

interface NewPassengerProps {
  readonly phone: string;
  readonly onAdded: CallerSearchProps['onChoose'];
}

/** A passenger without an account, in one line: they have agreed on the phone. */
function NewPassenger({ phone, onAdded }: NewPassengerProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [add, { loading }] = useMutation(AddCallerDocument);
  const keys = useIdempotencyKeys();
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  const save = async () => {
    if (lastName === '') {
      setProblem(t`Please type first and last name.`);
      return;
    }
    try {
      const person = { firstName, lastName, phone, consent: 'PHONE' } as const;
      const { data } = await keys.once(JSON.stringify(person), (id) =>
        add({ variables: { input: { id, ...person } } }),
      );
      if (data) onAdded({ id: data.addPassenger.id, name: `${firstName} ${lastName}` });
    } catch (error) {
      setProblem(whatWentWrong(error));
    }
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'flex', gap: 3, alignItems: 'start' }}
    >
      <OutlinedField
        label={t`First and last name`}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem !== null}
        helperText={
          problem ?? t`New: ${{ phone: formatPhone(phone) }}, without an account; agreed on the phone.`
        }
        isAlert={problem !== null}
        inputProps={{ autoComplete: 'off' }}
      />
      <Button type="submit" variant="contained" loading={loading} sx={{ minHeight: 56, flexShrink: 0 }}>
        <Trans>Add passenger</Trans>
      </Button>
    </Box>
  );
}
