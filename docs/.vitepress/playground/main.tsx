import {
  type Contrast,
  type Density,
  Select,
  Switch,
  TextProvider,
  type Theme,
  ThemeRoot,
} from '@confab/react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from '../../../e2e/kit/Gallery.tsx';
import { PropsPlayground } from './PropsPlayground.tsx';
import './playground.css';

const parts: Readonly<Record<string, () => ReactNode>> = { gallery: Gallery, props: PropsPlayground };

const densities: readonly Density[] = ['comfortable', 'compact'];
const contrasts: readonly Contrast[] = ['standard', 'more'];

/** The kit's components with controls for what `ThemeRoot` sets. */
function Playground({ part, theme }: { part: string; theme: Theme }) {
  const [density, setDensity] = useState<Density>('comfortable');
  const [contrast, setContrast] = useState<Contrast>('standard');
  const [isMirrored, setMirrored] = useState(false);
  const Part = parts[part] ?? Gallery;
  return (
    <TextProvider locale="en-GB">
      <ThemeRoot theme={theme} density={density} contrast={contrast} dir={isMirrored ? 'rtl' : 'ltr'}>
        <div className="controls">
          <Select label="Density" value={density} onValueChange={setDensity} options={optionsOf(densities)} />
          <Select
            label="Contrast"
            value={contrast}
            onValueChange={setContrast}
            options={optionsOf(contrasts)}
          />
          <Switch checked={isMirrored} onCheckedChange={setMirrored}>
            Right to left
          </Switch>
        </div>
        <Part />
      </ThemeRoot>
    </TextProvider>
  );
}

const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

/** Mounts a part of the playground in a shadow root. */
export function mount(shadow: ShadowRoot, { part, theme }: { part: string; theme: Theme }) {
  const container = document.createElement('div');
  shadow.append(container);
  const root = createRoot(container);
  const setTheme = (next: Theme) => root.render(<Playground part={part} theme={next} />);
  setTheme(theme);
  return { setTheme, unmount: () => root.unmount() };
}
