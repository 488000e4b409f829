import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Removes the HTML rendering from marked. The kit needs its lexer alone, yet the module creates a whole `Marked` as it
 * loads, which no bundler may leave out.
 */
export function keepLexerOnly(): Plugin {
  const madeOnLoad = /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(.*(?=export\{)/su;
  return {
    name: 'lexer-alone',
    transform: {
      filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const exported = /export\{([^}]*)\};/u.exec(code);
        if (!exported || !madeOnLoad.test(code))
          throw new Error('marked is built differently: see keepLexerOnly.');
        const kept = exported[1]
          ?.split(',')
          .filter((name) => / as (Lexer|Tokenizer|getDefaults)$/u.test(name));
        return code.replace(madeOnLoad, '').replace(exported[0], `export{${kept}};`);
      },
    },
  };
}

const iconSource = join(import.meta.dirname, 'src/core/icons/createIcon.ts');

/** The React keys of an icon's shapes, which only a development build asks for, and a statement without effect. */
const iconLeftovers = /,\s*key: "\w+"|^__iconData\.node;$/gmu;

/** Draws the icons of lucide-react without what only other apps set: sizes, colours, strokes and a context for all of them. */
export function drawIconsPlainly(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_source, importer) => (importer?.includes('/lucide-react/') ? iconSource : undefined),
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => code.replaceAll(iconLeftovers, ''),
    },
  };
}

/** Gives libraries React's own `useSyncExternalStore` in place of the copy for React before version 18. */
export function withReactStore(): Plugin {
  return {
    name: 'react-store',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^use-sync-external-store\/shim(\/index\.js)?$/ },
      handler(_source, importer) {
        return this.resolve('react', importer, { skipSelf: true });
      },
    },
  };
}

/**
 * The functions of React DOM that add `preload` and `preconnect` links and scripts, where it gets them from, and an indicator
 * that it hands on and never calls.
 */
const resourceHints = {
  'react-dom.production.js': /exports\.preconnect = .*?(?=exports\.requestFormReset = )/su,
  'react-dom-client.production.js':
    /,\s*D: prefetchDNS,.*?M: preinitModuleScript(?=\s*\})|,\s*defaultOnDefaultTransitionIndicator(?=\s*\))/gsu,
};

/** Removes functions of React DOM that nothing here calls, which no bundler may leave out: the page names its own files. */
export function dropResourceHints(): Plugin {
  return {
    name: 'no-resource-hints',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom(-client)?\.production\.js$/ },
      handler(code, id) {
        const hints = resourceHints[basename(id) as keyof typeof resourceHints];
        const kept = code.replace(hints, '');
        if (kept === code) throw new Error('React DOM is built differently: see dropResourceHints.');
        return kept;
      },
    },
  };
}
