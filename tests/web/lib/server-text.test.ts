import { beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLanguage, i18n } from '../../../web/lib/i18n.ts';
import { serverText } from '../../../web/lib/server-text.ts';

describe('What the server says, on a page in Spanish', () => {
  beforeAll(() => activateLanguage('es'));

  it('is said in Spanish where the catalogue has it', () => {
    expect(serverText('Invalid credentials')).toBe('Correo o contraseña incorrectos');
  });

  it('keeps what is filled in', () => {
    expect(serverText('Ride to 600 Jackson St (includes $5.00 tip)')).toBe(
      'Viaje a 600 Jackson St (incluye $5.00 de propina)',
    );
    expect(serverText('Available balance is $12.50')).toBe('El saldo disponible es de $12.50');
  });

  it('takes the sentence with the most words of those that fit', () => {
    expect(serverText('Password must be at least 8 characters long')).toBe(
      'La contraseña debe tener al menos 8 caracteres',
    );
  });

  it('translates what is filled in where that is a text itself', () => {
    expect(serverText('Your account is suspended: Cancelled by support')).toBe(
      'Su cuenta está suspendida: Cancelado por soporte',
    );
  });

  it('stays as it is where the catalogue does not have it', () => {
    expect(serverText('Something new')).toBe('Something new');
    expect(serverText('')).toBe('');
  });
});

describe('a plain text, which is its own id', () => {
  it('is shown without a warning', () => {
    const warn = vi.spyOn(console, 'warn');
    expect(i18n._('A text that is in no catalogue')).toBe('A text that is in no catalogue');
    expect(warn).not.toHaveBeenCalled();
  });
});
