import { type ComponentType, lazy, useEffect } from 'react';
import { useNotify } from '../../provider/index.ts';
import { useText } from '../../text/index.ts';
import type { AdditionAboveProps, AdditionDialogProps } from './composerAddition.ts';

/** The dialog of an addition, loaded when it is first opened; where it cannot be loaded, the person is told. */
export const lazyDialog = (load: () => Promise<ComponentType<AdditionDialogProps>>) =>
  lazyOr(load, NotLoaded);

/** What an addition shows above the text, loaded when there is something to show. */
export const lazyAbove = (load: () => Promise<ComponentType<AdditionAboveProps>>) => lazyOr(load, () => null);

const lazyOr = <Props>(load: () => Promise<ComponentType<Props>>, instead: ComponentType<Props>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: instead }),
    ),
  );

function NotLoaded({ onClose }: AdditionDialogProps) {
  const notify = useNotify();
  const { t } = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    notify({ severity: 'error', message: t('composer.notLoaded') });
    onClose(false);
  }, []);
  return null;
}
