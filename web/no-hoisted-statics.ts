/** In the place of `hoist-non-react-statics`: components of ours have no statics. */
function hoistNonReactStatics<Component>(target: Component): Component {
  return target;
}

export { hoistNonReactStatics as default };
