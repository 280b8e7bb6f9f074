import { createContext, useContext } from 'react';
import type { TokenStore } from './token.ts';

export const TokenContext = createContext<TokenStore | null>(null);

export function useTokens(): TokenStore {
  const tokens = useContext(TokenContext);
  if (!tokens) throw new Error('The token store is provided by the app');
  return tokens;
}
