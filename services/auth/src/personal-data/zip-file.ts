import { crc32, deflateRawSync } from 'node:zlib';

const STORED_UTC = { time: 0, date: 0x21 }; // 1980-01-01: an export's files contain their own date
const DEFLATED = 8;
/** Flag for UTF-8 names. */
const UTF8 = 0x08_00;
const VERSION = 20;

/**
 * Builds a zip archive entry by entry: each is passed whole, and not kept once its bytes are returned. Supports files
 * of less than 4 GiB.
 */
export class ZipFile {
  private offset = 0;
  private readonly directory: Buffer[] = [];

  /** @returns the entry's bytes, which follow those of the previous one */
  entry(name: string, content: Buffer): Buffer {
    const packed = deflateRawSync(content);
    const label = Buffer.from(name, 'utf8');
    const header = Buffer.alloc(26);
    header.writeUInt16LE(VERSION, 0);
    header.writeUInt16LE(UTF8, 2);
    header.writeUInt16LE(DEFLATED, 4);
    header.writeUInt16LE(STORED_UTC.time, 6);
    header.writeUInt16LE(STORED_UTC.date, 8);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([signature(0x04_03_4b_50), header, label, packed]);
    this.directory.push(Buffer.concat([signature(0x02_01_4b_50), madeBy(), header, this.place(), label]));
    this.offset += local.length;
    return local;
  }

  /** @returns the archive's last bytes */
  end(): Buffer {
    const directory = Buffer.concat(this.directory);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.directory.length, 4);
    end.writeUInt16LE(this.directory.length, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(this.offset, 12);
    return Buffer.concat([directory, signature(0x06_05_4b_50), end]);
  }

  /** Directory fields of an entry beyond its header, with the offset of its bytes last. */
  private place(): Buffer {
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.offset, 10);
    return place;
  }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function madeBy(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(VERSION);
  return bytes;
}
