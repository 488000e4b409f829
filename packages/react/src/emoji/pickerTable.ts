// A module of its own: development servers understand import attributes here, but not on `import()`.
import table from './picker.en.json' with { type: 'json' };

export { table as pickerTable };
