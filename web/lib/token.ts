/** The session token kept on the device under a key named for the product. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
}

export function tokenStore(productName: string): TokenStore {
  const key = `${productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-token`;
  return {
    read: () => localStorage.getItem(key),
    write: (token) => (token === null ? localStorage.removeItem(key) : localStorage.setItem(key, token)),
  };
}
