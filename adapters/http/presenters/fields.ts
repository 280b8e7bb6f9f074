import { z } from 'zod';
import { dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';

/** Fields that several responses are made of. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);
export const instant = z.iso.datetime();
export const id = z.uuid();

export function moneyOrNull(cents: Cents | null): string | null {
  return cents === null ? null : dollarsFromCents(cents);
}

export function instantOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Dollars as a JSON number, where the specification says number. */
export function numberFromCents(cents: Cents): number {
  return Number(dollarsFromCents(cents));
}
