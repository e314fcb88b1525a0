/** SHA-256 (FIPS 180-4), by the browser where it lends its own, which it does not over plain http. */

export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(data: Bytes): Promise<Bytes> {
  const lent = globalThis.crypto?.subtle;
  return lent ? new Uint8Array(await lent.digest("SHA-256", data)) : plainSha256(data);
}

/** The same without the browser's help. */
export function plainSha256(data: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length * 8);
  const state = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, i) => out.setUint32(i * 4, word));
  return digest;
}

const PRIMES = firstPrimes(64);
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) found.push(n);
  }
  return found;
}

/** The first 32 bits behind the point. */
function fraction(x: number): number {
  return Math.floor((x - Math.floor(x)) * 2 ** 32);
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function compress(state: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const low = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
    const high = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + low + w[i - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = [...state] as Eight;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const right = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const left = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const first = (h + right + choice + ROUND[i]! + w[i]!) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + left + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

type Eight = [number, number, number, number, number, number, number, number];
