import { msg } from '@lingui/core/macro';
import { useEffect, useRef, type ComponentType } from 'react';
import type { Place } from '../../../domain/geo/place.ts';
import type { AddressSearchProps } from './address-search.tsx';
import type { Stop } from '../stop-letter.tsx';
import { ChosenAddress } from './chosen-address.tsx';
import { i18n } from '../../lib/i18n.ts';

export interface AddressFieldProps {
  /** AddressSearch, or one of `lazyAddressSearch` where the first screen must not wait for its code. */
  readonly Search: ComponentType<AddressSearchProps>;
  /** "Pickup address", also the name of the field for screen readers. */
  readonly label: string;
  readonly letter: Stop;
  readonly value: Place | null;
  readonly onChange: (place: Place | null) => void;
  /** What to do about a place that was not found exactly; differs with and without a map. */
  readonly approximateHint?: string;
  /** Another way to choose, beneath the field. */
  readonly Shortcut?: ComponentType<{ onChoose: (place: Place) => void }>;
}

const APPROXIMATE_HINT = msg`This address was not found exactly. Choose another, or place its pin on the map.`;

/** One end of a trip: typed and picked, then confirmed in a green box with a way back. */
export function AddressField({ Search, Shortcut, label, letter, value, ...props }: AddressFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasMoved = useRef(false);
  const isChosen = value !== null;

  // What had the focus is gone after a choice made here; changes from outside leave the focus alone.
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    (isChosen ? button.current : input.current)?.focus();
  }, [isChosen]);

  const choose = (place: Place | null) => {
    hasMoved.current = true;
    props.onChange(place);
  };

  return value ? (
    <ChosenAddress
      label={label}
      letter={letter}
      place={value}
      approximateHint={props.approximateHint ?? i18n._(APPROXIMATE_HINT)}
      onChangeAddress={() => choose(null)}
      buttonRef={button}
    />
  ) : (
    <div>
      <Search label={label} letter={letter} onChoose={choose} inputRef={input} />
      {Shortcut && <Shortcut onChoose={choose} />}
    </div>
  );
}
