import { useData, withBase } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue';

/** A mounted playground: React components in a shadow root. */
interface MountedPlayground {
  setTheme(theme: 'light' | 'dark'): void;
  unmount(): void;
}

interface PlaygroundModule {
  mount(root: ShadowRoot, options: { part: string; theme: 'light' | 'dark' }): MountedPlayground;
}

/**
 * Shows components of the kit, from a bundle of their own: they are React components, and their styles are in a shadow
 * root, apart from the styles of the page.
 */
export const Playground = defineComponent({
  props: { part: { type: String, required: true } },
  setup(props) {
    const host = ref<HTMLElement>();
    const failed = ref(false);
    // biome-ignore lint/correctness/useHookAtTopLevel: Vue calls `setup` once for each component
    const { isDark } = useData();
    const theme = () => (isDark.value ? 'dark' : 'light');
    let mounted: MountedPlayground | undefined;
    let isGone = false;
    onMounted(async () => {
      try {
        const { mount }: PlaygroundModule = await import(/* @vite-ignore */ withBase('/playground/main.js'));
        if (isGone || !host.value) return;
        const root = host.value.attachShadow({ mode: 'open' });
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = withBase('/playground/style.css');
        await new Promise((resolve, reject) => {
          link.onload = resolve;
          link.onerror = reject;
          root.append(link);
        });
        if (!isGone) mounted = mount(root, { part: props.part, theme: theme() });
      } catch (error) {
        failed.value = true;
        console.error('The playground could not be loaded.', error);
      }
    });
    watch(isDark, () => mounted?.setTheme(theme()));
    onBeforeUnmount(() => {
      isGone = true;
      mounted?.unmount();
    });
    return () => h('div', { class: 'playground', ref: host, 'data-failed': failed.value || undefined });
  },
});
