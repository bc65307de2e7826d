/** How the Workers bundler hands over a `.wasm` import. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
