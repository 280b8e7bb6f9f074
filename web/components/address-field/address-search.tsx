import { t } from '@lingui/core/macro';
import { useApolloClient } from '@apollo/client/react';
import { Autocomplete, CircularProgress } from '@mui/material';
import { useRef, useState, type RefObject } from 'react';
import { ADDRESS_MAX_LENGTH, ADDRESS_MIN_LENGTH, type Place } from '../../../domain/geo/place.ts';
import { GeocodeAddressDocument } from '../../generated/address-field.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { OutlinedField } from '../outlined-field.tsx';
import { StopLetter, type Stop } from '../stop-letter.tsx';
import type { OfferedPlace } from './offered-place.ts';
import { useAddressSuggestions, type Suggestions } from './use-address-suggestions.ts';

export interface AddressSearchProps {
  readonly label: string;
  readonly letter: Stop;
  readonly onChoose: (place: Place) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** What was typed before. */
  readonly typed?: string;
  /** Places to pick before anything is typed. */
  readonly offered?: readonly OfferedPlace[] | undefined;
}

/** Looks the typed text up, for those who see no Enter key. */
interface LookUp {
  readonly lookUp: string;
}
type Option = OfferedPlace | LookUp;

/** An ARIA combobox of places; Enter on a text that is none of them looks that text up. */
export function AddressSearch(props: AddressSearchProps) {
  const { label, letter, onChoose, inputRef, typed = '', offered = [] } = props;
  const [text, setText] = useState(typed);
  // What was typed before this code was there has its list as soon as there is one.
  const [isOpen, setOpen] = useState(typed !== '');
  const suggestions = useAddressSuggestions(text);
  const lookup = useLookup(onChoose);
  const isBusy = lookup.isBusy || suggestions.loading;
  const isUnknown = suggestions.isAnswered && suggestions.places.length === 0;
  const isOffering = text.trim() === '' && offered.length > 0;
  const places = isOffering ? offered : suggestions.places;
  const options: Option[] = isUnknown ? [{ lookUp: text.trim() }] : [...places];
  const choose = (chosen: Option | string | null) => {
    setOpen(false);
    if (typeof chosen === 'string') void lookup.find(chosen);
    else if (chosen && 'lookUp' in chosen) void lookup.find(chosen.lookUp);
    else if (chosen) onChoose(toPlace(chosen));
  };
  return (
    <Autocomplete<Option, false, false, true>
      freeSolo
      autoHighlight={false}
      options={options}
      // What is offered may come a moment later.
      openOnFocus={text.trim() === ''}
      {...(isOffering && { groupBy: toGroup })}
      getOptionLabel={toLabel}
      getOptionKey={toKey}
      filterOptions={(all) => all}
      // Closed in `choose`: Autocomplete would forget where an arrow went when it is drawn again after new suggestions.
      disableCloseOnSelect
      value={null}
      inputValue={text}
      onInputChange={(_, input, reason) => reason !== 'reset' && setText(input.slice(0, ADDRESS_MAX_LENGTH))}
      onChange={(_, chosen) => choose(chosen)}
      open={isOpen}
      onOpen={() => {
        setOpen(true);
        bringUp(inputRef.current);
      }}
      onClose={() => setOpen(false)}
      slotProps={BELOW}
      renderInput={({ id, slotProps }) => (
        <OutlinedField
          {...slotProps.input}
          id={id}
          label={label}
          inputRef={inputRef}
          error={lookup.problem !== null}
          helperText={lookup.problem ?? hintFor(text, suggestions)}
          isAlert={lookup.problem !== null}
          isShrunk
          startAdornment={<StopLetter letter={letter} />}
          endAdornment={isBusy ? <CircularProgress size={20} aria-hidden /> : undefined}
          inputProps={{
            ...slotProps.htmlInput,
            autoComplete: 'off',
            enterKeyHint: 'search',
            style: BELOW_THE_HEADER,
          }}
        />
      )}
    />
  );
}

/** The list stays beneath its field; above it, it would cover what was typed before. */
const BELOW = {
  popper: { placement: 'bottom-start' as const, modifiers: [{ name: 'flip', enabled: false }] },
  listbox: { sx: { maxHeight: 'min(40vh, 320px)' } },
};

const PHONE_PX = 600;
const BELOW_THE_HEADER = { scrollMarginTop: 96 };

/** On a phone the list needs the space below its field, which a keyboard takes half of. */
function bringUp(input: HTMLInputElement | null): void {
  if (window.innerWidth < PHONE_PX) input?.scrollIntoView?.({ block: 'start', behavior: 'smooth' });
}

function toLabel(option: Option | string): string {
  if (typeof option === 'string') return option;
  if ('lookUp' in option) return t`Find “${{ lookUp: option.lookUp }}” on the map`;
  return option.name === undefined ? option.address : `${option.name} · ${option.address}`;
}

function toGroup(option: Option): string {
  return 'name' in option && option.name !== undefined ? t`Saved places` : t`Recent addresses`;
}

function toKey(option: Option | string): string {
  if (typeof option === 'string') return option;
  return 'lookUp' in option ? 'look-up' : `${option.name ?? ''}${option.lat},${option.lng}`;
}

function hintFor(text: string, { failed, isAnswered, places }: Suggestions): string | undefined {
  if (failed) return t`Suggestions cannot be loaded right now. Type the whole address and press Enter.`;
  if (text.trim().length < ADDRESS_MIN_LENGTH || !isAnswered) return undefined;
  if (places.length > 0) return t`Pick a place below, or press Enter to look this up.`;
  return t`Not in our list of places. Find it on the map, and set its pin there.`;
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
      setProblem(t`Type at least ${ADDRESS_MIN_LENGTH} characters.`);
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
        serverMessage(error) ?? t`This address could not be looked up. Your text is still here; try again.`,
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
