import { Checkbox, Select, Tabs, TextArea, TextField } from '@confab/react';
import { useState } from 'react';
import { type Control, examples, type Values } from './examples.tsx';

/** One component at a time, with a control for each of its props. */
export function PropsPlayground() {
  const [name, setName] = useState(examples[0].name);
  const [changed, setChanged] = useState<Readonly<Record<string, Values>>>({});
  const example = examples.find((one) => one.name === name) ?? examples[0];
  const values = { ...example.initial, ...changed[name] };
  const set = (prop: string, value: Values[string]) =>
    setChanged({ ...changed, [name]: { ...changed[name], [prop]: value } });
  return (
    <Tabs
      label="Component"
      value={name}
      onValueChange={setName}
      tabs={examples.map((one) => ({ value: one.name, label: one.name }))}
    >
      <div className="example">
        <div className="stage">{example.render(values)}</div>
        <div className="props">
          {Object.entries(example.controls).map(([prop, control]) => (
            <PropControl
              key={`${name} ${prop}`}
              prop={prop}
              control={control}
              value={values[prop]}
              onChange={(value) => set(prop, value)}
            />
          ))}
        </div>
      </div>
    </Tabs>
  );
}

interface PropControlProps {
  prop: string;
  control: Control;
  value: Values[string];
  onChange(value: Values[string]): void;
}

function PropControl({ prop, control, value, onChange }: PropControlProps) {
  if (Array.isArray(control))
    return (
      <Select
        label={prop}
        value={String(value)}
        onValueChange={onChange}
        options={control.map((option) => ({ value: option, label: option }))}
      />
    );
  if (control === 'switch')
    return (
      <Checkbox checked={value === true} onCheckedChange={onChange}>
        {prop}
      </Checkbox>
    );
  if (control === 'lines')
    return <TextArea label={prop} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
  return (
    <TextField
      label={prop}
      value={String(value)}
      inputMode={control === 'number' ? 'numeric' : 'text'}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
