// hls.js ships no types for its light build; it has the same interface, less the features left out.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
