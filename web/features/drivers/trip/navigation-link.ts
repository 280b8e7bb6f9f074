interface Device {
  readonly userAgent: string;
  /** Tablets of Apple call themselves Macintosh, but are touched. */
  readonly maxTouchPoints: number;
}

interface Destination {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
}

/** The address that opens the way to a stop in the map app of this device: on a computer, in a map on the web. */
export function navigationLink({ address, lat, lng }: Destination, device: Device = navigator): string {
  const point = `${lat},${lng}`;
  if (/Android/.test(device.userAgent)) return `geo:${point}?q=${point}(${encodeURIComponent(address)})`;
  if (isApplePhone(device)) {
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: point, q: address, dirflg: 'd' })}`;
  }
  const query = new URLSearchParams({ api: '1', destination: point, travelmode: 'driving' });
  return `https://www.google.com/maps/dir/?${query}`;
}

function isApplePhone({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
