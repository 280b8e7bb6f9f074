/** In the place of `@emotion/is-prop-valid`: elements that are styled here are given attributes only. */
function isPropValid(): boolean {
  return true;
}

export { isPropValid as default };
