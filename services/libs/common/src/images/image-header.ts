/** What the first bytes of a picture say, read without decoding it. */
export interface ImageHeader {
  format: 'jpeg' | 'png';
  width: number;
  height: number;
  /** More than one frame. */
  animated: boolean;
  /** Bytes of memory that a decoder needs at once: little when it can go line by line. */
  workingSet: number;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether the bytes begin like a JPEG or a PNG, whatever the file's name says. */
export const looksLikeImage = (bytes: Buffer) => isPng(bytes) || isJpeg(bytes);

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(PNG_SIGNATURE);
const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;

/** @returns undefined when the header is damaged or cut off */
export function readImageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    return isPng(bytes) ? readPng(bytes) : readJpeg(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // read past the end
    throw error;
  }
}

/** Colour type → samples per pixel. */
const PNG_SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** PNG: signature, then chunks of length, type, data and checksum; IHDR is the first. */
function readPng(bytes: Buffer): ImageHeader | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const samples = PNG_SAMPLES[bytes.readUInt8(25)];
  if (samples === undefined || width === 0 || height === 0) return undefined;
  const pixel = Math.max(1, (samples * bytes.readUInt8(24)) / 8);
  const interlaced = bytes.readUInt8(28) === 1;
  return {
    format: 'png',
    width,
    height,
    animated: hasChunkBeforeData(bytes, 'acTL'),
    workingSet: interlaced ? width * height * pixel : 0,
  };
}

function hasChunkBeforeData(bytes: Buffer, wanted: string): boolean {
  for (let at = 8; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === wanted) return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** JPEG: segments of a marker and a length; a start-of-frame segment holds the size. */
function readJpeg(bytes: Buffer): ImageHeader | undefined {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isStartOfFrame(marker)) return readFrame(bytes, at + 4, marker);
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** C0 to CF but for DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isProgressive = (marker: number) => [0xc2, 0xc6, 0xca, 0xce].includes(marker);

/** Frame: precision, height, width, and per component its id, sampling factors and table. */
function readFrame(bytes: Buffer, at: number, marker: number): ImageHeader | undefined {
  const height = bytes.readUInt16BE(at + 1);
  const width = bytes.readUInt16BE(at + 3);
  const count = bytes.readUInt8(at + 5);
  if (width === 0 || height === 0 || count === 0 || count > 4) return undefined;
  const sampling = Array.from({ length: count }, (_, index) => bytes.readUInt8(at + 7 + index * 3));
  const densest = Math.max(...sampling.map(area)) || 1;
  const coefficients = sampling.reduce((sum, factors) => sum + area(factors) / densest, 0);
  return {
    format: 'jpeg',
    width,
    height,
    animated: false,
    // A progressive picture keeps all its coefficients, two bytes each, until its last scan.
    workingSet: isProgressive(marker) ? width * height * coefficients * 2 : 0,
  };
}

const area = (factors: number) => (factors >> 4) * (factors & 15);
