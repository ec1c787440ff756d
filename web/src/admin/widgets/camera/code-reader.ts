import { CODE_FORMATS, openOwnReader } from '@/shared/ui/camera/use-camera';

/**
 * Formats of the labels. Browsers that do not support them all, such as Safari and Firefox, get a WebAssembly reader.
 */
const NEEDED = ['qr_code', 'code_128'];

/** Returns whether the browser reads all of these itself. */
export async function readsItself(): Promise<boolean> {
  const own = 'BarcodeDetector' in globalThis ? await BarcodeDetector.getSupportedFormats() : [];
  return NEEDED.every((format) => own.includes(format));
}

/** Opens the browser's barcode reader, else the bundled WebAssembly one, which works offline too. */
export async function openReader(): Promise<BarcodeReader> {
  if (await readsItself()) return openOwnReader();
  const [{ BarcodeDetector: Ponyfill, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const known = await Ponyfill.getSupportedFormats();
  return new Ponyfill({ formats: known.filter((format) => CODE_FORMATS.includes(format)) });
}
