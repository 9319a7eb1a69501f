// SHA-256 (FIPS 180-4) of bytes, as hexadecimal digits. Browsers offer crypto.subtle only over HTTPS and on localhost.

const PRIMES = Array.from({ length: 64 }, (_, index) => nthPrime(index));
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL_HASH = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function nthPrime(index) {
  let prime = 1;
  for (let found = -1; found < index;) {
    prime += 1;
    if (isPrime(prime)) found += 1;
  }
  return prime;
}

function isPrime(number) {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false;
  return true;
}

// The first 32 bits after the point.
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

export function sha256(bytes) {
  const message = pad(bytes);
  let hash = INITIAL_HASH;
  for (let offset = 0; offset < message.byteLength; offset += 64) hash = compress(hash, message, offset);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function pad(bytes) {
  const message = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, index) => message.setUint8(index, byte));
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 4, bytes.length * 8);
  return message;
}

function compress(hash, message, offset) {
  const words = schedule(message, offset);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < 64; round += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[round] + words[round]) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + hash[index]) | 0);
}

function schedule(message, offset) {
  const words = Array.from({ length: 16 }, (_, index) => message.getInt32(offset + 4 * index));
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [words[index - 15], words[index - 2]];
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((words[index - 16] + sigma0 + words[index - 7] + sigma1) | 0);
  }
  return words;
}
