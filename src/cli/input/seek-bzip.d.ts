declare module "seek-bzip" {
  const Bunzip: {
    /** @param multistream whether to read all streams of a file, and not only the first */
    decode(input: Uint8Array, output: undefined, multistream: boolean): Uint8Array;
  };
  export = Bunzip;
}
