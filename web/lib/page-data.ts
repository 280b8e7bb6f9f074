/** What the server wrote into the page as inert data; null where it did not. */
export function readPageData<Data>(id: 'configuration' | 'prices' | 'early'): Data | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : null;
}
