import { createContext } from 'react';
import type { PriceList } from '../../domain/pricing/price-list.ts';

/** The price list that came with the page; null where it is to be asked for. */
export const PricesContext = createContext<PriceList | null>(null);
