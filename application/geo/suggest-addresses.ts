import { parseInput } from '../parse-input.ts';
import { type Geocoder, type Suggestion, geocoder } from '../ports/geo.ts';
import { suggestAddressesInput, type SuggestAddressesInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Places to pick from while an address is typed: at most five, best first. Anyone may ask. */
export class SuggestAddresses {
  constructor(private readonly geocoder: Geocoder) {}

  async execute(input: SuggestAddressesInput): Promise<readonly Suggestion[]> {
    const { text } = parseInput(suggestAddressesInput, input);
    return this.geocoder.suggest(text);
  }
}

export const suggestAddresses = service(SuggestAddresses, [geocoder]);
