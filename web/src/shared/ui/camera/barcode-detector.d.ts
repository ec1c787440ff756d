/** Types that TypeScript lacks: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface DetectedBarcode {
  rawValue: string;
}

interface BarcodeReader {
  detect(image: HTMLVideoElement): Promise<DetectedBarcode[]>;
}

declare class BarcodeDetector implements BarcodeReader {
  constructor(options?: { formats: string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(image: HTMLVideoElement): Promise<DetectedBarcode[]>;
}
