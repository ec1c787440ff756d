import { CODE_FORMATS, openOwnReader } from '@/shared/ui/camera/use-camera';

/** What labels carry; a browser that reads less of its own, such as Safari or Firefox, is given a reader. */
const NEEDED = ['qr_code', 'code_128'];

/** The browser's own reader of codes, else one in WebAssembly that comes with the page and works offline too. */
export async function openReader(): Promise<BarcodeReader> {
  const own = 'BarcodeDetector' in globalThis ? await BarcodeDetector.getSupportedFormats() : [];
  if (NEEDED.every((format) => own.includes(format))) return openOwnReader();
  const [{ BarcodeDetector: Ponyfill, prepareZXingModule }, { default: wasmUrl }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const known = await Ponyfill.getSupportedFormats();
  return new Ponyfill({ formats: known.filter((format) => CODE_FORMATS.includes(format)) });
}
