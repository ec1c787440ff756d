import { imageCaching } from '@vaultway/contracts';
import { Client, type ClientOptions } from 'minio';
import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '../errors/index.js';
import { assertStoredName, imageTypeOf, isImageName } from './image-name.js';
import type { ImageStore } from './image-store.js';

export interface MinioOptions {
  /** `http://minio:9000` */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Limit for one request, from connecting to the last byte of the response. */
const TIME_LIMIT_MS = 4000;
const FOLDER = 'images/';
const MISSING_CODES = new Set(['NoSuchKey', 'NotFound', 'NoSuchBucket']);

/** Stores images as objects `images/<name>` of a bucket, publicly readable but not listable. */
export class MinioImageStore implements ImageStore {
  private readonly client: Client;
  private readonly bucket: string;
  private prepared: Promise<void> | undefined;

  constructor({ endpoint, accessKey, secretKey, bucket, region }: MinioOptions) {
    this.bucket = bucket;
    this.client = new Client({
      ...addressOf(endpoint),
      accessKey,
      secretKey,
      region,
      pathStyle: true,
      retryOptions: { disableRetry: true },
    });
  }

  prepare(): Promise<void> {
    this.prepared ??= this.attempt(() => this.makeBucket()).catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    assertStoredName(name);
    await this.prepare();
    await this.attempt(() =>
      this.client.putObject(this.bucket, FOLDER + name, bytes, bytes.length, {
        'Content-Type': imageTypeOf(name),
        'Cache-Control': imageCaching(name),
      }),
    );
  }

  async has(name: string): Promise<boolean> {
    assertStoredName(name);
    return (await this.find(() => this.client.statObject(this.bucket, FOLDER + name))) !== undefined;
  }

  async get(name: string): Promise<Buffer | undefined> {
    assertStoredName(name);
    return this.find(async () => buffer(await this.client.getObject(this.bucket, FOLDER + name)));
  }

  async *names(): AsyncIterable<string> {
    await this.prepare();
    const objects: AsyncIterable<{ name?: string }> = this.client.listObjectsV2(this.bucket, FOLDER);
    try {
      for await (const { name = '' } of objects) {
        const file = name.slice(FOLDER.length);
        if (isImageName(file)) yield file;
      }
    } catch (error) {
      throw this.away(error);
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) assertStoredName(name);
    await this.attempt(async () => {
      const failed = await this.client.removeObjects(
        this.bucket,
        names.map((name) => FOLDER + name),
      );
      const error = failed.find((one) => one?.Error)?.Error;
      if (error) throw new Error(`could not be removed: ${error.Code ?? ''} ${error.Message ?? ''}`);
    });
  }

  /** @returns undefined if the object or its bucket does not exist */
  private find<T>(read: () => Promise<T>): Promise<T | undefined> {
    return this.attempt(async () => {
      try {
        return await read();
      } catch (error) {
        if (MISSING_CODES.has(codeOf(error))) return undefined;
        throw error;
      }
    });
  }

  private async makeBucket() {
    if (!(await this.client.bucketExists(this.bucket))) {
      await this.client.makeBucket(this.bucket).catch((error: unknown) => {
        // Another service, starting at the same time, created it first.
        if (!['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'].includes(codeOf(error))) throw error;
      });
    }
    await this.allowReading();
  }

  /**
   * Keeps the policy of a bucket that operators created, which our key may not be allowed to change. Logs nothing,
   * since an export of images writes to standard output.
   */
  private async allowReading() {
    const policy = {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { AWS: ['*'] },
          Action: ['s3:GetObject'],
          Resource: [`arn:aws:s3:::${this.bucket}/${FOLDER}*`],
        },
      ],
    };
    try {
      await this.client.setBucketPolicy(this.bucket, JSON.stringify(policy));
    } catch (error) {
      if (codeOf(error) !== 'AccessDenied') throw error;
    }
  }

  /** Maps every failure of the store to the same error. */
  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.away(error);
    }
  }

  private away(error: unknown): ApiError {
    if (codeOf(error) === 'NoSuchBucket') this.prepared = undefined;
    return new ApiError('unavailable', { retryAfter: 5, cause: error });
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

function addressOf(endpoint: string): Pick<ClientOptions, 'endPoint' | 'port' | 'useSSL' | 'transport'> {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  return {
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    transport: { request: limited(useSSL ? https.request : http.request) },
  };
}

/** Adds a time limit, which MinIO's client lacks. */
function limited(request: typeof http.request): typeof http.request {
  const withLimit = (options: http.RequestOptions, onAnswer?: (answer: http.IncomingMessage) => void) =>
    request({ ...options, signal: AbortSignal.timeout(TIME_LIMIT_MS) }, onAnswer);
  return withLimit as typeof http.request;
}
