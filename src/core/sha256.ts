import { BYTES_A_MENTION, mentionKernels } from "./mention-kernels.ts";

/** The constants of FIPS 180-4 §4.2.2 and §5.3.3: fractional parts of the roots of the first primes. */
const [roundConstants, initialState] = ((): [Int32Array, Int32Array] => {
  const constants = new Int32Array(64);
  const initial = new Int32Array(8);
  // This runs whenever the module is loaded, so it calls no functions that V8 would have to compile.
  for (let n = 2, primes = 0; primes < 64; n++) {
    let divisor = 2;
    while (divisor * divisor <= n && n % divisor !== 0) divisor++;
    if (divisor * divisor <= n) continue;
    const [cube, square] = [Math.cbrt(n), Math.sqrt(n)];
    constants[primes] = ((cube - Math.floor(cube)) * 2 ** 32) | 0;
    if (primes < 8) initial[primes] = ((square - Math.floor(square)) * 2 ** 32) | 0;
    primes++;
  }
  return [constants, initial];
})();

/** Reused from message to message. */
const schedule = new Int32Array(64);
const state = new Int32Array(8);
/** The end of a message with its padding: one or two blocks of 64 bytes. */
const tail = new Uint8Array(128);

/** Returns SHA-256 (FIPS 180-4) of bytes, in hex. WebAssembly computes it where that pays. */
export function sha256(message: Uint8Array): string {
  return mentionKernels(message.length / BYTES_A_MENTION)?.sha256(message) ?? shortSha256(message);
}

/**
 * Returns the same, for callers whose messages are always short, so that they do not load WebAssembly. Written here
 * because it must be synchronous and run in browsers, too: the function of browsers is asynchronous, and that of Node
 * does not exist in browsers.
 */
export function shortSha256(message: Uint8Array): string {
  const { length } = message;
  const whole = length & ~63;
  const rest = length - whole;
  const end = rest < 56 ? 64 : 128;
  tail.fill(0, 0, end);
  tail.set(message.subarray(whole));
  tail[rest] = 0x80;
  const high = Math.floor(length / 2 ** 29);
  for (let i = 0; i < 4; i++) {
    tail[end - 8 + i] = high >>> (24 - 8 * i);
    tail[end - 4 + i] = (length << 3) >>> (24 - 8 * i);
  }
  state.set(initialState);
  for (let offset = 0; offset < whole; offset += 64) addBlock(message, offset);
  for (let offset = 0; offset < end; offset += 64) addBlock(tail, offset);
  let hex = "";
  for (let i = 0; i < 8; i++) hex += (state[i] >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** Adds a block to the state by the compression function, FIPS 180-4 §6.2.2. */
function addBlock(message: Uint8Array, offset: number): void {
  const w = schedule;
  for (let t = 0, p = offset; t < 16; t++, p += 4) {
    w[t] = (message[p] << 24) | (message[p + 1] << 16) | (message[p + 2] << 8) | message[p + 3];
  }
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15];
    const y = w[t - 2];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t] + w[t]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

function rotate(x: number, bits: number): number {
  return (x >>> bits) | (x << (32 - bits));
}
