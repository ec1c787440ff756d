/** What TypeScript does not know yet: https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface DetectedBarcode {
  rawValue: string;
}

declare class BarcodeDetector {
  constructor(options?: { formats: string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(image: HTMLVideoElement): Promise<DetectedBarcode[]>;
}
