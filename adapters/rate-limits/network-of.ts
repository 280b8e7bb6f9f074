import { isIPv6 } from 'node:net';

/**
 * What one household, phone or server has of addresses: an IPv4 address, or the first half of an IPv6 address, in one
 * spelling ("2001:db8:0:1::/64"). IPv4 written as IPv6 is IPv4.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [bare = ''] = address.split('%');
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailLength = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  const missing = tail === undefined ? 0 : 8 - groups.length - tailLength;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  const network = all.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
