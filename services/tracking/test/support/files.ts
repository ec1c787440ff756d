import { crc32 } from 'node:zlib';

const box = (brands: string) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(8 + brands.length);
  return Buffer.concat([head, Buffer.from(`ftyp${brands}`)]);
};

/** Returns a zip file of empty entries. */
export function aZip(...names: string[]): Buffer {
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(Buffer.alloc(0)));
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const label = Buffer.from(name);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.set(crc, 10);
    header.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, label]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), header, place, label]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(names.length, 4);
  end.writeUInt16LE(names.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

/** Small files of each type that a message may have. */
export const FILES = {
  pdf: Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\nendobj\n', 'latin1'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]),
  png: Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1'),
  webp: Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  heic: Buffer.concat([box('heic\u0000\u0000\u0000\u0000mif1heic'), Buffer.alloc(20)]),
  heicByOthers: Buffer.concat([box('mif1\u0000\u0000\u0000\u0000mif1heic'), Buffer.alloc(20)]),
  avif: Buffer.concat([box('avif\u0000\u0000\u0000\u0000avifmif1'), Buffer.alloc(20)]),
  mp4: Buffer.concat([box('isom\u0000\u0000\u0002\u0000isomiso2'), Buffer.alloc(20)]),
  text: Buffer.from('Gegenüber, ring twice 🔔\n'),
  windows: Buffer.from('Gegen\u00fcber; 12,50 \u0080\r\n', 'latin1'),
  utf16: Buffer.from('\ufeffName\tWert\r\n', 'utf16le'),
  csv: Buffer.from('\ufeffname;value\r\nBar;=1+1\r\n'),
  xlsx: aZip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'),
  docx: aZip('[Content_Types].xml', 'word/document2.xml'),
  withMacros: aZip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
  zip: aZip('invoice.pdf', 'xl/workbook.xml'),
  exe: Buffer.from('MZ\u0090\u0000\u0003\u0000', 'latin1'),
  html: Buffer.from('\ufeff\n <!DOCTYPE html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  script: Buffer.from('#!/bin/sh\nrm -rf ~\n'),
  rtf: Buffer.from('{\\rtf1 Hello}'),
  gif: Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
  empty: Buffer.alloc(0),
};
