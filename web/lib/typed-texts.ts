/** What somebody has entered into a field: a text, or whether a box is ticked. */
type Entered = string | boolean;

/** The fields of a prerendered island as they stand, in their order; none where there is no such island. */
export function readTexts(island: string): readonly Entered[] {
  if (typeof document === 'undefined') return [];
  return getFields(document.querySelector(`[data-island="${island}"]`)).map((field) =>
    isTicked(field) ? field.checked : field.value,
  );
}

/** Enters them again through the events that the code behind the fields listens to. */
export function enterTexts(place: Element, texts: readonly Entered[]): void {
  for (const [index, field] of getFields(place).entries()) {
    const entered = texts[index];
    if (entered === undefined || entered === '' || entered === false) continue;
    if (entered === true) {
      field.checked = false;
      field.click();
      continue;
    }
    const selection = [field.selectionStart, field.selectionEnd] as const;
    // React tells a change by the value it saw last, which it reads off its own setter on the element.
    field.value = '';
    setNatively.call(field, entered);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (document.activeElement === field && selection[0] !== null) field.setSelectionRange(...selection);
  }
}

function setNatively(this: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, value);
}

function getFields(place: Element | null): HTMLInputElement[] {
  return place ? [...place.querySelectorAll('input')] : [];
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio';
}
