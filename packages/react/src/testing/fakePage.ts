import { vi } from 'vitest';

/** The parts of a browser's page that hooks use: focus, visibility, their events, and a node to render into. */
export interface FakePage extends Disposable {
  readonly container: Element;
  /** Gives the window focus, or removes it. */
  setFocus(hasFocus: boolean): void;
  setVisibility(state: DocumentVisibilityState): void;
}

/** Installs a page with focus as `window` and `document` until it is disposed: `using page = openFakePage()`. */
export function openFakePage(): FakePage {
  let hasFocus = true;
  const view = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} });
  const page = Object.assign(new EventTarget(), {
    nodeType: 9,
    defaultView: view,
    activeElement: null,
    visibilityState: 'visible' as DocumentVisibilityState,
    hasFocus: () => hasFocus,
  });
  Object.assign(view, { document: page });
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: page,
  });
  vi.stubGlobal('window', view);
  vi.stubGlobal('document', page);
  return {
    container: container as unknown as Element,
    setFocus(next) {
      hasFocus = next;
      view.dispatchEvent(new Event(next ? 'focus' : 'blur'));
    },
    setVisibility(state) {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    [Symbol.dispose]: () => vi.unstubAllGlobals(),
  };
}
