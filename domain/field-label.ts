/** Words that a name written together does not show. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'ID',
  lat: 'latitude',
  lng: 'longitude',
  pin: 'PIN',
  ratee: 'rated person',
  ssn: 'SSN',
  zip: 'ZIP',
};

/** A field as a person calls it: `pickup.address` is "Pickup address", `rideId` "Ride ID", the input itself "It". */
export function fieldLabel(path: readonly PropertyKey[]): string {
  const words = path
    .filter((step) => typeof step !== 'symbol')
    .flatMap((step) => (typeof step === 'number' ? [String(step + 1)] : splitName(step)));
  const label = words.map((word) => WORDS[word] ?? word).join(' ');
  return label === '' ? 'It' : label.charAt(0).toUpperCase() + label.slice(1);
}

/** "licensePlate" → license, plate. What is no name (an hour, a weekday) stays as it is. */
function splitName(name: string): string[] {
  if (!/^[a-z][a-zA-Z]*$/.test(name)) return [name.slice(0, 40)];
  return (name.match(/[A-Z]+(?![a-z])|[A-Za-z][a-z]*/g) ?? []).map((word) => word.toLowerCase());
}
