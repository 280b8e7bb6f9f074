import { useApolloClient } from '@apollo/client/react';
import { Autocomplete, CircularProgress } from '@mui/material';
import { useRef, useState, type RefObject } from 'react';
import { ADDRESS_MAX_LENGTH, ADDRESS_MIN_LENGTH, type Place } from '../../../domain/geo/place.ts';
import { GeocodeAddressDocument } from '../../generated/address-field.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { OutlinedField } from '../outlined-field.tsx';
import { StopLetter } from '../stop-letter.tsx';
import { useAddressSuggestions } from './use-address-suggestions.ts';

export interface AddressSearchProps {
  readonly label: string;
  readonly letter: 'P' | 'D';
  readonly onChoose: (place: Place) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What was typed before. */
  readonly typed?: string;
}

/** An ARIA combobox of places; Enter on a text that is none of them looks that text up. */
export function AddressSearch({ label, letter, onChoose, inputRef, typed = '' }: AddressSearchProps) {
  const [text, setText] = useState(typed);
  // What was typed before this code was there has its list as soon as there is one.
  const [isOpen, setOpen] = useState(typed !== '');
  const suggestions = useAddressSuggestions(text);
  const lookup = useLookup(onChoose);
  const isBusy = lookup.isBusy || suggestions.loading;
  return (
    <Autocomplete<Place, false, false, true>
      freeSolo
      autoHighlight={false}
      options={[...suggestions.places]}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.address)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.lat},${option.lng}`)}
      filterOptions={(options) => options}
      value={null}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_, input, reason) => reason !== 'reset' && setText(input.slice(0, ADDRESS_MAX_LENGTH))}
      onChange={(_, chosen) => {
        if (typeof chosen === 'string') void lookup.find(chosen);
        else if (chosen) onChoose(toPlace(chosen));
      }}
      renderInput={({ id, slotProps }) => (
        <OutlinedField
          {...slotProps.input}
          id={id}
          label={label}
          inputRef={inputRef}
          error={lookup.problem !== null}
          helperText={lookup.problem ?? hintFor(text, suggestions.failed)}
          isAlert={lookup.problem !== null}
          isShrunk
          startAdornment={<StopLetter letter={letter} />}
          endAdornment={isBusy ? <CircularProgress size={20} aria-hidden /> : undefined}
          inputProps={{ ...slotProps.htmlInput, autoComplete: 'off', enterKeyHint: 'search' }}
        />
      )}
    />
  );
}

function hintFor(text: string, failed: boolean): string | undefined {
  if (failed) return 'Suggestions cannot be loaded right now. Type the whole address and press Enter.';
  if (text.trim().length >= ADDRESS_MIN_LENGTH) return 'Pick a place below, or press Enter to look this up.';
  return undefined;
}

/** Looks one submitted text up; an answer that was overtaken by a later one is dropped. */
function useLookup(onFound: (place: Place) => void) {
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const find = async (typed: string) => {
    const text = typed.trim();
    if (text.length < ADDRESS_MIN_LENGTH) {
      setProblem(`Type at least ${ADDRESS_MIN_LENGTH} characters.`);
      return;
    }
    latest.current += 1;
    const asked = latest.current;
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await client.query({ query: GeocodeAddressDocument, variables: { text } });
      if (asked === latest.current && data) onFound(toPlace(data.geocode));
    } catch (error) {
      if (asked !== latest.current) return;
      setProblem(
        serverMessage(error) ?? 'This address could not be looked up. Your text is still here; try again.',
      );
    } finally {
      if (asked === latest.current) setBusy(false);
    }
  };
  return { find, isBusy, problem };
}

/** Without what the cache adds, so that it can be sent back. */
function toPlace({ address, lat, lng, approximate }: Place): Place {
  return { address, lat, lng, approximate };
}
