import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../cli/demo/demo-people.ts';
import { readSpanish } from '../../web/messages/catalogue.ts';
import { DESKTOP, followLink, VisitedApp } from '../support/visited-app.ts';
import { ACROSS_TOWN_MIDDLE, nameOf, ZOO } from '../support/places.ts';

// A rider who reads Spanish books a ride: no text of the catalogue is left in English on the way.

let app: VisitedApp;
let page: Page;

beforeAll(async () => {
  app = await VisitedApp.shared();
  page = await app.visitor(DESKTOP);
});
afterAll(() => app?.[Symbol.asyncDispose]());

describe('a rider who reads Spanish', () => {
  it('switches the language on the landing page', async () => {
    await page.goto(app.url);

    await page.getByRole('button', { name: 'Español' }).first().click();
    await page.getByText('¿Cuánto costaría?').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await englishOn(page)).toEqual([]);
  });

  it('signs in', async () => {
    await page.goto(`${app.url}/login`);
    await page.getByLabel('Correo electrónico').fill('rider6@maumee.test');
    await page.getByLabel('Contraseña', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.getByText('Correo o contraseña incorrectos', { exact: true }).waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await page.waitForURL(/\/rider/);
    await page.getByRole('button', { name: 'Primero elija direcciones' }).waitFor();
    expect(await englishOn(page)).toEqual([]);
  });

  it('sees the fare and books', async () => {
    for (const [label, name] of [
      ['Dirección de partida', nameOf(ZOO)],
      ['Dirección de destino', nameOf(ACROSS_TOWN_MIDDLE)],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name }).first().click();
    }
    const fare = page.getByRole('region', { name: 'Tarifa estimada' });
    await fare
      .getByText(/^\$\d+\.\d\d$/)
      .first()
      .waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Solicitar viaje' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme su viaje' });
    await dialog.waitFor();
    expect(await englishOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar reserva' }).click();
    await page.getByText('Viaje reservado').first().waitFor();
    await page
      .getByText(/Buscando conductor/)
      .first()
      .waitFor();
    expect(await englishOn(page)).toEqual([]);
  });

  it.each([
    ['upcoming', 'Próximos viajes'],
    ['history', 'Historial de viajes'],
    ['wallet', 'Saldo disponible'],
    ['profile', 'Guardar cambios'],
  ])('finds no English on %s', async (tab, ready) => {
    await followLink(page, `/rider?tab=${tab}`);
    await page.getByText(ready).filter({ visible: true }).first().waitFor();
    expect(await englishOn(page)).toEqual([]);
  });
});

const SPANISH = readSpanish();
/** English sentences of the catalogue that Spanish does not write alike. */
const ENGLISH = new Set(
  Object.entries(SPANISH)
    .filter(([english, spanish]) => english !== spanish && !Object.values(SPANISH).includes(english))
    .map(([english]) => english),
);

/** Texts and names on the screen that are an English text of the catalogue. */
async function englishOn(at: Page): Promise<string[]> {
  const shown = await at.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [document.title];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.closest('script, style, noscript, [lang="en"]')) continue;
      texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [data-label]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'data-label']) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts.map((text) => text.trim());
  });
  return [...new Set(shown.filter((text) => ENGLISH.has(text)))];
}
