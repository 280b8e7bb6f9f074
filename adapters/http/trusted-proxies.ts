import { compile } from '@fastify/proxy-addr';

type Trust = (address: string, hop: number) => boolean;

/** Proxies by address, or as many as stand in a row before the server, nearest first. */
export function toTrust(proxies: number | string): Trust | false {
  if (typeof proxies === 'string') return compile(proxies.split(',').map((proxy) => proxy.trim()));
  return proxies > 0 && ((_address, hop) => hop < proxies);
}
