import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentType } from 'react';
import { ADDRESS_MAX_LENGTH } from '../../../domain/geo/place.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { OutlinedField } from '../outlined-field.tsx';
import { StopLetter } from '../stop-letter.tsx';
import type { AddressSearchProps } from './address-search.tsx';

type Search = ComponentType<AddressSearchProps>;

/**
 * The same field with its list of suggestions to come, when the page is idle or the field is turned to. What was typed
 * by then stays, and so does the focus.
 */
export function lazyAddressSearch(fetch: () => Promise<Search>): Search {
  let loaded: Search | null = null;
  return function LazyAddressSearch(props) {
    const [Search, setSearch] = useState<Search | null>(() => loaded);
    const [typed, setTyped] = useState('');
    const hadFocus = useRef(false);
    const { inputRef } = props;
    const load = async () => {
      loaded = await fetch();
      setSearch(() => loaded);
    };
    // What does not load now is tried again at the next touch.
    const tryToLoad = useEffectEvent(() => void load().catch(() => undefined));
    useEffect(() => {
      if (!loaded) void whenIdle().then(tryToLoad);
    }, []);
    useLayoutEffect(() => {
      if (Search && hadFocus.current) inputRef.current?.focus();
    }, [Search, inputRef]);
    if (Search) return <Search {...props} typed={typed} />;
    return (
      <EarlyField
        {...props}
        typed={typed}
        onType={setTyped}
        onFocus={() => void load().catch(() => undefined)}
        onLeave={() => (hadFocus.current = document.activeElement === inputRef.current)}
      />
    );
  };
}

interface EarlyFieldProps extends AddressSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onFocus: () => void;
  /** Called while the field is still on the page: a focus that came a moment ago is known only then. */
  readonly onLeave: () => void;
}

function EarlyField({ label, letter, inputRef, typed, onType, onFocus, onLeave }: EarlyFieldProps) {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => () => leave(), []);
  return (
    <OutlinedField
      label={label}
      inputRef={inputRef}
      isShrunk
      startAdornment={<StopLetter letter={letter} />}
      value={typed}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value.slice(0, ADDRESS_MAX_LENGTH))}
      inputProps={COMBOBOX}
    />
  );
}

const COMBOBOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;
