import { defineRoutes } from 'vitepress';
import { generatedPages } from './.vitepress/pages/generatedPages.ts';

/** The pages that the build writes: references and lists. */
export default defineRoutes({
  paths: () =>
    [...generatedPages()].map(([path, content]) => ({
      params: { page: path.replace(/\.md$/, '') },
      content,
    })),
});
