/** The map data, without the type that a compiler would infer from a megabyte of numbers. */
declare module 'world-atlas/countries-110m.json' {
  const atlas: import('topojson-specification').Topology;
  export default atlas;
}
declare module 'world-atlas/countries-50m.json' {
  const atlas: import('topojson-specification').Topology;
  export default atlas;
}
